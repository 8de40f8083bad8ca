import type { FastifyInstance } from 'fastify'
import { instagramFaultsSchema, profileSchema, usernameParams } from './instagram-schema.ts'
import type { InstagramState } from './instagram-state.ts'
import type { ProfileChange } from './profile.ts'
import {
  calmInstagram,
  type InstagramPlan,
  type PictureFaults,
  type SourceFaults,
  type SourceName,
} from './source-faults.ts'

type OneProfile = { Params: { username: string } }
type CallsQuery = { source?: string; username?: string; limit?: string }
type PlanChange = Partial<Pick<InstagramPlan, 'seed' | 'latencyMs'>> &
  Partial<Record<SourceName, Partial<SourceFaults>>> & {
    pictures?: Partial<PictureFaults>
    bucket?: Partial<InstagramPlan['bucket']>
  }

/** The plan with what was given changed; a source that is given is replaced as a whole. */
const changedPlan = (now: InstagramPlan, change: PlanChange): InstagramPlan => {
  const fresh = calmInstagram(change.seed ?? now.seed, change.latencyMs ?? now.latencyMs)
  const source = (name: SourceName): SourceFaults => (change[name] ? { ...fresh[name], ...change[name] } : now[name])
  return {
    ...fresh,
    apify: source('apify'),
    zyla: source('zyla'),
    scrapedo: source('scrapedo'),
    html: source('html'),
    pictures: change.pictures ? { ...fresh.pictures, ...change.pictures } : now.pictures,
    bucket: change.bucket ? { ...fresh.bucket, ...change.bucket } : now.bucket,
  }
}

/** The control API of the stand-ins for Instagram and its scrapers. */
export const instagramControlRoutes = (
  app: FastifyInstance,
  { profiles, faults, calls, bucket }: InstagramState,
): void => {
  const calm = (): void => {
    const { seed, latencyMs } = faults.plan()
    faults.set(calmInstagram(seed, latencyMs))
  }

  app.put<OneProfile & { Body: ProfileChange }>(
    '/sandbox/instagram/profiles/:username',
    { schema: { params: usernameParams, body: profileSchema } },
    ({ params, body }) => profiles.put(params.username, body),
  )
  app.get<OneProfile>('/sandbox/instagram/profiles/:username', ({ params }) => profiles.see(params.username))
  app.delete<OneProfile>('/sandbox/instagram/profiles/:username', ({ params }, reply) =>
    reply.code(profiles.remove(params.username) ? 204 : 404).send(),
  )

  app.get('/sandbox/instagram/faults', () => faults.plan())
  app.post<{ Body: PlanChange }>(
    '/sandbox/instagram/faults',
    { schema: { body: instagramFaultsSchema } },
    ({ body }) => {
      faults.set(changedPlan(faults.plan(), body))
      return faults.plan()
    },
  )
  app.delete('/sandbox/instagram/faults', () => {
    calm()
    return faults.plan()
  })

  app.get<{ Querystring: CallsQuery }>('/sandbox/instagram/calls', ({ query: { source, username, limit } }) => ({
    calls: calls.list({
      ...(source ? { source } : {}),
      ...(username ? { username } : {}),
      limit: Math.min(Math.max(1, Number(limit) || 100), 10_000),
    }),
  }))
  app.delete('/sandbox/instagram/calls', (_request, reply) => {
    calls.clear()
    return reply.code(204).send()
  })
  app.get('/sandbox/instagram/stats', () => calls.stats())

  app.get('/sandbox/instagram/objects', () => ({
    objects: [...bucket].map(([key, { bytes, type }]) => ({ key, type, bytes: bytes.length })),
  }))

  app.delete('/sandbox/instagram', (_request, reply) => {
    profiles.clear()
    calls.clear()
    bucket.clear()
    calm()
    return reply.code(204).send()
  })
}
