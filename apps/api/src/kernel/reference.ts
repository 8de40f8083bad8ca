import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { bodySchema } from './body-schema.ts'

/** Describes forms with the file they end with. */
const withFile = (schema: FastifySchema, route: RouteOptions): FastifySchema => {
  const { body } = schema as { body?: { properties?: object; required?: string[] } }
  if (!route.config?.endpoint?.upload || !body) return schema
  const file = { type: 'string', format: 'binary' }
  const described = {
    ...schema,
    consumes: ['multipart/form-data'],
    body: { ...body, properties: { ...body.properties, file }, required: [...(body.required ?? []), 'file'] },
  }
  return described
}

/** Bodies that the route leaves unchecked, because another thread parses them, are described as they are checked there. */
const withBody = (schema: FastifySchema, { config }: RouteOptions): FastifySchema =>
  config?.endpoint?.asBytes ? { ...schema, body: bodySchema(config.endpoint) } : schema

/** `/api/openapi.json` and the page `/api/docs`, both generated from the mounted endpoints. */
export const registerReference = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    transform: ({ schema, url, route }) => ({ schema: schema && withBody(withFile(schema, route), route), url }),
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Velvet', version: '1', description: 'Applications, review, campaigns and conversations.' },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
