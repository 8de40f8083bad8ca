import { onTestFinished, vi } from 'vitest'

const encoder = new TextEncoder()

/** This many applicants as CSV, each with a note that contains a line break and quotes. */
export const csvOf = (count: number): string =>
  [
    '"First Name","Notes"',
    ...Array.from({ length: count }, (_, index) => `"Guest ${index + 1}","said ""hi""\nand left"`),
  ]
    .map((line) => `${line}\r\n`)
    .join('')

/** The response of an export: a text, or a stream that the test writes. */
export const csvAnswer = (body: string | ReadableStream<Uint8Array>, total?: number): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="applicants-2026-03-07.csv"',
      ...(total === undefined ? {} : { 'x-total-count': `${total}` }),
    },
  })

/** A stream that the test writes, ends or breaks; like a real one it breaks when the call is aborted. */
export function feed(signal?: AbortSignal) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  signal?.addEventListener('abort', () => controller?.error(signal.reason))
  return {
    stream,
    send: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
    cut: () => controller?.error(new TypeError('network error')),
  }
}

/** Keeps downloads from reaching the disk; returns the files so far. */
export function catchDownloads() {
  const files: { name: string; text: Promise<string> }[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: fetch(this.href).then((file) => file.text()) })
  })
  onTestFinished(() => click.mockRestore())
  return files
}
