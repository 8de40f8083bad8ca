import { text } from 'node:stream/consumers'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { SiteFiles } from './site-files.ts'

/** Routes the pages that the api writes, and completes them with what the pages of the site share. */
export const routeApiPages = async (
  app: FastifyInstance,
  upstream: FastifyHttpProxyOptions,
  { completePage }: SiteFiles,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      if (!isPage) return payload
      reply.removeHeader('content-length')
      return completePage(reply, await text(payload as NodeJS.ReadableStream))
    })
    await scope.register(httpProxy, upstream)
  })
}
