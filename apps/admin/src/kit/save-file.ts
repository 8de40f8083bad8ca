/** How long the browser may take to start a download. */
const graceTime = 60_000

/** Downloads a file. */
export function saveFile({ blob, fileName }: { blob: Blob; fileName: string }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), graceTime)
}
