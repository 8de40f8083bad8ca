import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { Agent, type Dispatcher, request } from 'undici'
import { beforeDeadline } from '../http/deadline.ts'
import { type Failed, failed, type HttpAnswer } from './source-failure.ts'

/** The maximum size of an answer, unpacked. */
const maxBytes = 5 * 1024 * 1024
/** How much of a refusal is read, which is enough to understand it. */
const maxRefusalBytes = 64 * 1024
const connectTimeoutMs = 5_000
const connections = 64

export type SourceCall = {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** From the first byte sent to the last byte received. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Makes one HTTP call for a source. Never throws and never follows a redirect; no failure contains the address. */
export type CallSource = (source: InstagramSourceName, call: SourceCall) => Promise<HttpAnswer | Failed>

class TooLarge extends Error {}

const readText = async ({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<string> => {
  const isRefusal = statusCode >= 400
  const most = isRefusal ? maxRefusalBytes : maxBytes
  const chunks: Uint8Array[] = []
  let length = 0
  const count = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of bytes) {
      chunks.push(chunk)
      length += chunk.length
      if (length > most) throw new TooLarge()
    }
  }
  try {
    await (headers['content-encoding'] === 'gzip' ? pipeline(body, createGunzip(), count) : pipeline(body, count))
  } catch (error) {
    if (!(isRefusal && error instanceof TooLarge)) throw error
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, most))
}

/** Codes such as `ECONNREFUSED`; nothing else of an error is known to be free of addresses. */
const codeOf = (error: unknown): string | null => {
  const code = error instanceof Error ? Reflect.get(error, 'code') : null
  return typeof code === 'string' && /^[A-Z0-9_]{3,40}$/.test(code) ? code : null
}

const isTimeout = (error: unknown, end: AbortSignal): boolean =>
  end.aborted
    ? end.reason?.name === 'TimeoutError'
    : ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].includes(codeOf(error) ?? '')

/** Opens the connections that all sources share; `close` ends the calls that are still open. */
export const openCalls = (): { readonly call: CallSource; readonly close: () => Promise<void> } => {
  const dispatcher = new Agent({ connections, connect: { timeout: connectTimeoutMs } })

  const call: CallSource = (source, { url, method = 'GET', headers, body, timeoutMs, signal }) =>
    beforeDeadline(timeoutMs, signal, async (end) => {
      try {
        const response = await request(url, {
          dispatcher,
          method,
          headers: { 'accept-encoding': 'gzip', ...headers },
          body: body ?? null,
          signal: end,
        })
        return { status: response.statusCode, headers: response.headers, text: await readText(response) }
      } catch (error) {
        if (error instanceof TooLarge) return failed(source, 'too_large')
        if (isTimeout(error, end)) return failed(source, 'timeout')
        const code = codeOf(error)
        return code?.startsWith('Z_') ? failed(source, 'malformed', code) : failed(source, 'unreachable', code)
      }
    })
  return { call, close: () => dispatcher.destroy() }
}
