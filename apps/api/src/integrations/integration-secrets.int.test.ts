import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { openInstagramSources } from '@velvet/providers/instagram'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const canary = 'canary-key-5d1f9b'
const tests = [
  'apify/test',
  'test-scrapedo',
  'test-html-parser',
  'compare-scrapers',
  'test-zyla',
  'test-smart-instagram',
]
const statuses = ['apify', 'zyla', 'scrapedo', 'html-parser']

/** How a source may repeat the key it was called with: in each of these, with the received text inserted. */
const echoes: { name: string; status: number; body: (heard: string) => unknown }[] = [
  { name: 'a refused key', status: 401, body: (heard) => ({ error: { type: 'bad-token', message: `No: ${heard}` } }) },
  { name: 'a bad request', status: 400, body: (heard) => ({ success: false, message: `Unknown: ${heard}` }) },
  { name: 'a fault', status: 500, body: (heard) => `<html>${heard}</html>` },
  { name: 'too many calls', status: 429, body: (heard) => ({ message: heard }) },
  { name: 'an error with 200', status: 200, body: (heard) => ({ success: false, message: heard, error: heard }) },
]

describe('the keys of the sources', () => {
  let server: Server
  let api: TestApi
  let echo = echoes[0]
  let heard = 0
  beforeAll(async () => {
    server = createServer((request, response) => {
      const said = `${request.url} ${JSON.stringify(request.headers)}`
      if (said.includes(canary)) heard += 1
      response.writeHead(echo?.status ?? 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify(echo?.body(`${canary} ${said}`)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const env = parseEnvironment({
      SESSION_SECRET: 'a secret that only the tests know, 32 bytes',
      APIFY_API_TOKEN: canary,
      APIFY_TASK_ID: 'house~profiles',
      APIFY_BASE_URL: origin,
      ZYLA_BEARER_TOKEN: canary,
      ZYLA_API_URL: `${origin}/api/1/profile?access=${canary}`,
      SCRAPEDO_API_TOKEN: canary,
      SCRAPEDO_BASE_URL: origin,
      INSTAGRAM_BASE_URL: origin,
    })
    const { instagramSources, hasApifyTask } = settingsOf(env)
    const { sources, close } = openInstagramSources(env)
    api = await createTestApi(inject('databaseUrl'), {
      openSources: async () => sources,
      settings: {
        hasApifyTask,
        instagramSources: instagramSources.map((source) => ({ ...source, perMinute: 60_000 })),
      },
    })
    return close
  })
  afterAll(async () => {
    await api.close()
    server.close()
  })

  it.each(echoes)('T27 appear in no answer, log or entry, however a source repeats them: $name', async (one) => {
    echo = one
    heard = 0
    const admin = await api.signIn('admin')
    const answers: string[] = []
    for (const path of tests) {
      // Every source is asked, regardless of its earlier answers.
      await api.db
        .updateTable('instagram_sources')
        .set({ paused_until: null, next_call_at: new Date(0) })
        .execute()
      const answer = await admin({ method: 'POST', url: `/api/admin/${path}`, payload: { username: 'nasa' } })
      expect(answer.statusCode, answer.body).toBe(200)
      answers.push(answer.body)
    }
    await api.db
      .updateTable('instagram_sources')
      .set({ paused_until: null, next_call_at: new Date(0) })
      .execute()
    const batch = { method: 'POST', url: '/api/admin/test-zyla-batch', payload: { usernames: ['nasa'] } } as const
    answers.push((await admin(batch)).body)
    for (const name of statuses)
      answers.push((await admin({ method: 'GET', url: `/api/admin/${name}/status`, query: { refresh: 'true' } })).body)

    expect(heard).toBeGreaterThan(5)
    const kept = {
      activity: await api.db.selectFrom('activity').selectAll().execute(),
      sources: await api.db.selectFrom('instagram_sources').selectAll().execute(),
      log: api.lines,
    }
    for (const text of [...answers, JSON.stringify(kept)]) expect(text).not.toContain(canary)
  })
})
