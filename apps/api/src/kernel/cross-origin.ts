import { AppError } from '@velvet/domain/kernel'
import type { FastifyRequest } from 'fastify'

const refusal = () => new AppError('forbidden', 'cross_origin', 'This request came from another site.')

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses (403) a changing request that a browser sent from another origin. SameSite does not separate the public site from the
 * back office, so `Sec-Fetch-Site` must be same-origin or `Origin` must be ours; without both, no browser is involved.
 */
export const requireSameOrigin = (request: FastifyRequest, origins: readonly string[]): void => {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isOurs = site !== undefined ? site === 'same-origin' : origin === undefined || origins.includes(origin)
  if (!isOurs) throw refusal()
}

/** Refuses (403) even a reading request that a browser sent for anything but one of our own pages. */
export const requireOwnPage = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw refusal()
}
