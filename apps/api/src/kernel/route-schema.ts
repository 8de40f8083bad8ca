import { type Endpoint, Problem } from '@velvet/contracts/kernel'
import { Type } from 'typebox'
import { bodySchema, inputSchema } from './body-schema.ts'

/** What the framework checks and documents of an endpoint. */
export const schemaOf = (endpoint: Endpoint) => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/admin') ? 3 : 2] ?? 'public'],
  ...(endpoint.params ? { params: inputSchema(endpoint.params) } : {}),
  ...(endpoint.query ? { querystring: inputSchema(endpoint.query) } : {}),
  ...(endpoint.body ? { body: bodySchema(endpoint) } : {}),
  response: {
    ...(endpoint.redirects
      ? { 302: Type.Null({ description: 'On to `location`' }) }
      : { [endpoint.status]: endpoint.response }),
    '4xx': Problem,
    '5xx': Problem,
  },
})
