import { followLink } from '@velvet/contracts/links'
import * as links from '@velvet/services/links'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Slice } from '../kernel/mount.ts'

/** Scanners and previews identify themselves, send a HEAD request, or prefetch before a person clicks. */
const isPerson = ({ method, headers }: FastifyRequest): boolean => {
  const agent = headers['user-agent']
  return method === 'GET' && !/prefetch/i.test(String(headers['sec-purpose'] ?? '')) && !!agent && !isbot(agent)
}

export const linkRoutes: Slice = ({ mount }) => {
  mount(followLink, (context, input, request) => links.followLink(context, input, { isPerson: isPerson(request) }))
}
