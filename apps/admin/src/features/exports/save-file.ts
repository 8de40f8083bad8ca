/** How long the browser may take to begin with a download. */
const graceTime = 60_000

/** Hands a file to the browser to keep. */
export function saveFile({ blob, fileName }: { blob: Blob; fileName: string }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), graceTime)
}
