/** The bytes of a file, in chunks. */
export async function* bytesOf(file: Blob, onProgress: (bytes: number) => void = () => {}): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.length
      onProgress(bytes)
      yield value
    }
  } finally {
    void reader.cancel()
  }
}
