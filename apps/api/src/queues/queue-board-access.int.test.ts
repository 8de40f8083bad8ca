import { readdirSync } from 'node:fs'
import { roles } from '@velvet/contracts/auth'
import { deliveryJobs } from '@velvet/contracts/delivery'
import { importJobs } from '@velvet/contracts/imports'
import { instagramJobs } from '@velvet/contracts/instagram'
import { Id, type Job } from '@velvet/contracts/kernel'
import { retentionJobs } from '@velvet/contracts/retention'
import { boardStatics } from '@velvet/queues/board-page'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'
import { boardChanges, boardReads } from './board-changes.ts'

const filled = (route: string): string =>
  `/admin/queues${route.replace(':queueName', 'delivery').replace(':jobId', '1').replace(':queueStatus', 'failed')}`

const script = `/admin/queues/static/js/${readdirSync(`${boardStatics}/js`).find((name) => name.startsWith('main.'))}`

const reads = ['/admin/queues', '/admin/queues/queue/delivery', script, ...boardReads.map(filled)]
const changes = Object.keys(boardChanges).map(filled)
const calls: InjectOptions[] = [
  ...reads.map((url) => ({ method: 'GET' as const, url })),
  ...changes.map((url) => ({ method: 'PUT' as const, url })),
]

describe('access to the queue board', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
  })
  afterAll(() => api.close())

  it('is refused without a session: page, files and calls (SEC-02)', async () => {
    for (const call of calls) {
      const answer = await api.app.inject(call)
      expect([answer.statusCode, answer.json().code], String(call.url)).toEqual([401, 'unauthenticated'])
    }
  })

  it('is for super admins and no other role: page, files and calls (SEC-05)', async () => {
    for (const role of roles) {
      const send = await api.signIn(role)
      for (const call of calls) {
        const answer = await send(call)
        expect(answer.statusCode, `${role} ${call.url} ${answer.body.slice(0, 200)}`).toBe(
          role === 'super_admin' ? 200 : 403,
        )
      }
    }
  })

  it("refuses every change sent by another site's page, including the public site (T7)", async () => {
    const root = await api.signIn('super_admin')
    await api.db.deleteFrom('activity').execute()
    for (const url of changes)
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: api.context.settings.publicOrigin },
        { 'sec-fetch-site': 'same-site', origin: api.context.settings.publicOrigin },
      ])
        expect((await root({ method: 'PUT', url, headers })).json(), url).toMatchObject({ code: 'cross_origin' })
    expect(await api.db.selectFrom('activity').selectAll().execute()).toEqual([])
  })

  it.each([
    ['POST', 'delivery/add'],
    ['PUT', 'delivery/obliterate'],
    ['PATCH', 'delivery/1/update-data'],
    ['PUT', 'delivery/concurrency'],
    ['PUT', 'delivery/rate-limit'],
  ] as const)('refuses %s %s, which would make or alter jobs', async (method, path) => {
    const root = await api.signIn('super_admin')
    const answer = await root({ method, url: `/admin/queues/api/queues/${path}`, payload: {} })
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'not_offered', error: 'The queue board does not do this.' }),
    ])
  })

  it('gives its page a separate policy, loads nothing from elsewhere, and is never cached', async () => {
    const root = await api.signIn('super_admin')
    const page = await root({ method: 'GET', url: '/admin/queues' })
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self';/),
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    })
    expect(page.body).not.toMatch(/https?:|<style|style=/)
    for (const [, file] of page.body.matchAll(/(?:src|href)="(static\/[^"]+)"/g))
      expect((await root({ method: 'GET', url: `/admin/queues/${file}` })).statusCode, file).toBe(200)
    expect((await root({ method: 'GET', url: script })).headers['cache-control']).toBe('private, no-cache')
  })

  it('does not keep a session alive by polling', async () => {
    const root = await api.signIn('super_admin')
    const lastActive = () =>
      api.db.selectFrom('sessions').select('last_active_at').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    const before = await lastActive()
    api.advance(30 * 60_000)
    await root({ method: 'GET', url: '/admin/queues/api/queues' })
    expect(await lastActive()).toEqual(before)
    await root({ method: 'GET', url: '/admin/queues' })
    expect(await lastActive()).not.toEqual(before)
  })
})

it('jobs carry ids and nothing about a person, so the board may show them', () => {
  const jobs: readonly Pick<Job, 'name' | 'payload'>[] = [
    ...deliveryJobs,
    ...importJobs,
    ...instagramJobs,
    ...retentionJobs,
  ]
  for (const { name, payload } of jobs)
    for (const [key, schema] of Object.entries(payload.properties)) expect(schema, `${name} ${key}`).toEqual(Id)
})
