import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker, workerData } from 'node:worker_threads'
import staticFiles from '@fastify/static'
import Fastify from 'fastify'
import { Pool } from 'undici'
import type { Stop } from '../../with-stops.ts'

/** Servers to compare with, each in a separate thread: a delivery network, a bare proxy before it, a folder of files. */
type Setup =
  | { readonly kind: 'delivery'; readonly bytes: number }
  | { readonly kind: 'bare'; readonly upstream: string; readonly connections: number }
  | { readonly kind: 'files'; readonly folder: string }

/** Begins like a JPEG; no client reads further. */
const jpegOf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(bytes - 10)])

/** What a proxy can not do without: ask, take the bytes, hand them on. */
const bareProxy = (upstream: string, connections: number): RequestListener => {
  const pool = new Pool(upstream, { connections })
  return (request, response) => {
    const wanted = new URL(new URL(request.url ?? '/', upstream).searchParams.get('url') ?? upstream)
    pool
      .request({ method: 'GET', path: `${wanted.pathname}${wanted.search}` })
      .then(async ({ body }) =>
        response.setHeader('content-type', 'image/jpeg').end(Buffer.from(await body.arrayBuffer())),
      )
      .catch(() => response.writeHead(502).end())
  }
}

const listen = async (setup: Setup): Promise<number> => {
  if (setup.kind === 'files') {
    const app = Fastify()
    await app.register(staticFiles, { root: setup.folder })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  }
  const picture = setup.kind === 'delivery' ? jpegOf(setup.bytes) : null
  const server = createServer(
    setup.kind === 'bare'
      ? bareProxy(setup.upstream, setup.connections)
      : (_request, response) => response.setHeader('content-type', 'image/jpeg').end(picture),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts one of them; answers its origin. */
export const startServer = (setup: Setup, stops: Stop[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { setup } })
    stops.push(() => thread.terminate())
    thread.once('error', reject)
    thread.once('message', (port: number) => resolve(`http://127.0.0.1:${port}`))
  })

const { setup } = (workerData ?? {}) as { setup?: Setup }
if (setup) {
  const { parentPort } = await import('node:worker_threads')
  parentPort?.postMessage(await listen(setup))
}
