import type { FastifyRequest } from 'fastify'
import { requireStorable } from './bodies/read-json.ts'

/** Takes empty parameters out of a query: a form sends one for each field without a choice. Refuses text that cannot be stored. */
export const tidyQuery = (request: FastifyRequest): void => {
  requireStorable(request.query)
  request.query = Object.fromEntries(Object.entries(request.query as object).filter(([, value]) => value !== ''))
}
