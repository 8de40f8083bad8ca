import { freeBuffer } from '@velvet/services/kernel'
import type { Dispatcher } from 'undici'

const maxBytes = 5 * 1024 * 1024

const headers = {
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible; Velvet)',
}

/** The answer of a server. The body is read only for a 200, and only up to 5 MiB. */
export type PictureAnswer =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'other'; readonly status: number; readonly location: string | undefined }

type Arrival = { readonly kind: 'chunks'; readonly chunks: readonly Buffer[]; readonly size: number }

const whole = ({ chunks, size }: Arrival): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for (const chunk of chunks) filled += chunk.copy(bytes, filled)
  // Each buffer comes from one read of the socket, and nothing else refers to it.
  for (const { buffer } of chunks) freeBuffer(buffer)
  return bytes
}

type Arriving = Arrival | Exclude<PictureAnswer, { kind: 'bytes' }>

const arrive = async (dispatcher: Dispatcher, url: URL, end: AbortSignal): Promise<Arriving> => {
  const { promise, resolve, reject } = Promise.withResolvers<Arriving>()
  const chunks: Buffer[] = []
  let size = 0
  let leave = (): void => undefined
  const answerEarly = (answer: Arriving): void => {
    resolve(answer)
    leave()
  }
  const stop = (): void => {
    reject(end.reason)
    leave()
  }
  const { origin, pathname, search } = url
  end.addEventListener('abort', stop)
  try {
    dispatcher.dispatch(
      { origin, path: `${pathname}${search}`, method: 'GET', headers },
      {
        onRequestStart(controller) {
          leave = () => controller.abort(new Error('The rest is not needed'))
          if (end.aborted) leave()
        },
        onResponseStart(_controller, status, { location, 'content-length': announced }) {
          if (status < 200) return
          if (status !== 200)
            answerEarly({ kind: 'other', status, location: typeof location === 'string' ? location : undefined })
          else if (Number(announced ?? 0) > maxBytes) answerEarly({ kind: 'too_large' })
        },
        onResponseData(_controller, chunk) {
          size += chunk.length
          if (size > maxBytes) answerEarly({ kind: 'too_large' })
          else chunks.push(chunk)
        },
        onResponseEnd: () => resolve({ kind: 'chunks', chunks, size }),
        onResponseError: (_controller, error) => reject(error),
      },
    )
    return await promise
  } finally {
    end.removeEventListener('abort', stop)
  }
}

/** Makes one request over a connection of the dispatcher, without following redirects. Throws its error, or why it was ended. */
export const askForPicture = async (dispatcher: Dispatcher, url: URL, end: AbortSignal): Promise<PictureAnswer> => {
  end.throwIfAborted()
  const answer = await arrive(dispatcher, url, end)
  return answer.kind === 'chunks' ? { kind: 'bytes', bytes: whole(answer) } : answer
}
