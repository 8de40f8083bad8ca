import type { FastifyInstance } from 'fastify'
import { apifyRoutes } from './apify.routes.ts'
import { bucketRoutes } from './bucket.routes.ts'
import { instagramControlRoutes } from './instagram-control.routes.ts'
import type { InstagramState } from './instagram-state.ts'
import { picturesRoutes } from './pictures.routes.ts'
import { profilePagesRoutes } from './profile-pages.routes.ts'
import { scrapedoRoutes } from './scrapedo.routes.ts'
import { zylaRoutes } from './zyla.routes.ts'

/** Instagram's public pages and the three services that read its profiles, with their pictures, a bucket to keep them in, and their control. */
export const instagramRoutes = (app: FastifyInstance, state: InstagramState): void => {
  apifyRoutes(app, state)
  zylaRoutes(app, state)
  scrapedoRoutes(app, state)
  profilePagesRoutes(app, state)
  picturesRoutes(app, state)
  bucketRoutes(app, state)
  instagramControlRoutes(app, state)
}
