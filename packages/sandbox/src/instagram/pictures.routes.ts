import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InstagramState } from './instagram-state.ts'
import { jpegOf } from './jpeg.ts'
import { oversized } from './oversized.ts'
import { pngOf, webpOf } from './png-and-webp.ts'
import { type PictureFaultKind, pictureFaultKinds } from './source-faults.ts'

type PictureQuery = { to?: string; side?: string }

const encoders = {
  jpg: { type: 'image/jpeg', encode: jpegOf },
  png: { type: 'image/png', encode: pngOf },
  webp: { type: 'image/webp', encode: webpOf },
} as const

const script = '<script>fetch("/api/admin/auth")</script>'
const isKind = (text: string): text is PictureFaultKind => pictureFaultKinds.some((kind) => kind === text)

/** Edge of a picture in pixels, in whole blocks of eight. */
const sideOf = (query: PictureQuery): number => Math.min(Math.max(8, (Number(query.side) || 320) & ~7), 4_096)

/**
 * The pictures that the profiles point to: `/pictures/{name}.jpg`, `.png` or `.webp`, real and different for every name.
 * `/pictures/{fault}/{name}.jpg` always goes wrong in that way.
 */
export const picturesRoutes = (app: FastifyInstance, { calls, faults }: InstagramState): void => {
  const picture = (reply: FastifyReply, name: string, query: PictureQuery): FastifyReply => {
    const [, stem, ending] = /^([\w.-]+)\.(jpg|png|webp)$/.exec(name) ?? []
    if (!stem || !ending) return reply.code(404).type('text/plain').send('Not found')
    const { type, encode } = encoders[ending as keyof typeof encoders]
    return reply
      .headers({ 'cache-control': 'max-age=1209600', 'access-control-allow-origin': '*' })
      .type(type)
      .send(encode(stem, sideOf(query)))
  }
  const wrong = (kind: PictureFaultKind, { request, reply, name, query }: Asked): FastifyReply => {
    switch (kind) {
      case 'html':
        return reply.type('text/html; charset=utf-8').send(`<!doctype html><title>Login</title>${script}`)
      case 'svg':
        return reply.type('image/svg+xml').send(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)
      case 'script':
        return reply.type('image/jpeg').send(script)
      case 'oversized':
        return reply.type('image/jpeg').send(oversized(jpegOf(name, 320)))
      case 'redirect':
        return reply.redirect(query.to ?? faults.plan().pictures.redirectTo, 302)
      case 'expired':
        return reply.code(403).type('text/plain').send('URL signature expired')
      case 'missing':
        return reply.code(404).type('text/plain').send('Not found')
      case 'broken':
        return reply.type('image/jpeg').send(jpegOf(name, 320).subarray(0, 40))
      case 'hang':
        return reply.hijack()
      case 'reset':
        request.raw.socket.resetAndDestroy()
        return reply.hijack()
    }
  }
  type Asked = { request: FastifyRequest; reply: FastifyReply; name: string; query: PictureQuery }
  const answer = (kind: PictureFaultKind | 'ok', asked: Asked): FastifyReply => {
    calls.countPicture(kind)
    return kind === 'ok' ? picture(asked.reply, asked.name, asked.query) : wrong(kind, asked)
  }

  app.get<{ Params: { name: string }; Querystring: PictureQuery }>('/pictures/:name', (request, reply) => {
    const { params, query } = request
    return answer(faults.nextPicture(), { request, reply, name: params.name, query })
  })

  app.get<{ Params: { fault: string; name: string }; Querystring: PictureQuery }>(
    '/pictures/:fault/:name',
    (request, reply) => {
      const { params, query } = request
      if (!isKind(params.fault)) return reply.code(404).type('text/plain').send('Not found')
      return answer(params.fault, { request, reply, name: params.name, query })
    },
  )
}
