import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fillPage, includeOfHead, type PageValues } from '@velvet/contracts/config'
import type { FastifyReply } from 'fastify'
import { privateHeaders, type Site, siteHeaders } from './security-headers.ts'

const assetPrefix = '/assets/'

const isAssetLike = (pathname: string): boolean =>
  pathname.startsWith(assetPrefix) || /\.[a-z0-9]{1,8}$/i.test(pathname)

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

export type SiteFiles = {
  /** The page that holds the whole app; its router shows the screen of the address. */
  sendPage: (reply: FastifyReply, status: 200 | 404) => Promise<FastifyReply>
  /** The page of a guest's personal link, which is neither stored nor indexed nor named as a referrer (GST-05). */
  sendPrivatePage: (reply: FastifyReply) => Promise<FastifyReply>
  /** A page that the api wrote, with the shared part of the head and the headers of the site. */
  completePage: (reply: FastifyReply, page: string) => Promise<string | Buffer>
  /** Whether the address looks like a file rather than a screen. */
  isFile: (url: string) => boolean
  /** A built file, compressed ahead of time where there is such a copy; falls to the not-found handler when missing. */
  sendFile: (reply: FastifyReply, url: string) => FastifyReply
}

/** A page as the browser takes it: files are compressed ahead of time, pages differ with the venue and the event. */
const compressed = async (reply: FastifyReply, page: string): Promise<string | Buffer> => {
  reply.header('vary', 'accept-encoding')
  if (page === '' || !/\bgzip\b/.test(String(reply.request.headers['accept-encoding']))) return page
  reply.header('content-encoding', 'gzip')
  return promisify(gzip)(page)
}

export type SiteOptions = { directory: string; isSecure: boolean; values: PageValues }

/**
 * Serves what `vite build` left in `directory`, with the venue's values in its page. File names under `/assets` carry a
 * hash, so they never change.
 */
export const serveSite = (site: Site, { directory, isSecure, values }: SiteOptions): SiteFiles => {
  const headers = siteHeaders(site, isSecure, values)
  return {
    sendPage: async (reply, status) => {
      const page = fillPage(await readFile(path.join(directory, 'index.html'), 'utf8'), values)
      return reply
        .code(status)
        .headers(headers)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await compressed(reply, page))
    },
    sendPrivatePage: async (reply) => {
      const page = fillPage(await readFile(path.join(directory, 'guest.html'), 'utf8'), values)
      return reply
        .code(200)
        .headers(headers)
        .headers(privateHeaders)
        .type('text/html; charset=utf-8')
        .send(await compressed(reply, page))
    },
    completePage: async (reply, page) => {
      const head = await readFile(path.join(directory, 'head.html'), 'utf8')
      reply.headers(headers)
      const filled = fillPage(
        page.replace(includeOfHead, () => head),
        values,
      )
      return compressed(reply, filled)
    },
    isFile: (url) => isAssetLike(pathOf(url)),
    sendFile: (reply, url) => {
      const pathname = pathOf(url)
      const isImmutable = pathname.startsWith(assetPrefix)
      return reply
        .headers(headers)
        .sendFile(pathname, directory, isImmutable ? { maxAge: '365d', immutable: true } : { maxAge: 0 })
    },
  }
}
