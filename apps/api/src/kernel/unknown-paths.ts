import type { Endpoint } from '@velvet/contracts/kernel'
import type { FastifyInstance } from 'fastify'

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`)

/** Unknown paths answer 404, known paths with a wrong method 405 and `Allow`. */
export const registerUnknownPaths = (app: FastifyInstance, mounted: readonly Endpoint[]): void => {
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = [
      ...new Set(mounted.filter((endpoint) => patternOf(endpoint.path).test(path)).map((endpoint) => endpoint.method)),
    ]
    if (methods.length > 0)
      return reply
        .code(405)
        .header('allow', methods.join(', '))
        .send({ message: 'This method is not allowed here.', code: 'method_not_allowed', requestId: request.id })
    return reply
      .code(404)
      .send({ message: 'There is nothing at this address.', code: 'not_found', requestId: request.id })
  })
}
