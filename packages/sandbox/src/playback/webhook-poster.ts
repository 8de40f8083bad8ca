import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export type WebhookPoster = {
  /** Posts to the product; returns the status, or 0 when no answer came in 15 s. */
  readonly post: (path: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>
  readonly close: () => void
}

/** Posts to `base`, while saying the public origin's name in the Host header as the internet would. */
export const createWebhookPoster = (base: string, publicOrigin: string): WebhookPoster => {
  const target = new URL(base)
  const isSecure = target.protocol === 'https:'
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, maxSockets: 16 })
    : new HttpAgent({ keepAlive: true, maxSockets: 16 })
  const host = new URL(publicOrigin).host
  const send = isSecure ? httpsRequest : httpRequest
  return {
    post: (path, headers, body) =>
      new Promise((resolve) => {
        const request = send(
          new URL(path, target),
          {
            method: 'POST',
            agent,
            signal: AbortSignal.timeout(15_000),
            headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
          },
          (response) => {
            response.resume()
            response.on('end', () => resolve(response.statusCode ?? 0))
            response.on('error', () => resolve(0))
          },
        )
        request.on('error', () => resolve(0))
        request.end(body)
      }),
    close: () => agent.destroy(),
  }
}
