import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../../testing/campaign-fixture.ts'

const megabyte = 1024 * 1024
const maxBusyMs = 250

const busyMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const unknownNames = (bytes: number): string =>
  `{${Array.from({ length: bytes / 11 }, (_, n) => `"k${n}":0`).join(',')}}`
const numbers = (bytes: number): string => `{"applicantIds":[${'0,'.repeat(bytes / 2 - 20)}0]}`

describe('a large body in which everything is wrong', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())

  it.each([
    ['POST', '/api/admin/campaigns', unknownNames(megabyte)],
    ['PATCH', '/api/admin/campaigns/:id', unknownNames(megabyte)],
    ['POST', '/api/admin/campaigns/preview', unknownNames(megabyte)],
    ['POST', '/api/admin/applicants/export', numbers(megabyte / 2)],
  ] as const)('is refused by %s %s without delaying others (S1)', async (method, path, payload) => {
    const url = path.replace(':id', api.context.newId())
    const call = () => api.admin({ method, url, payload, headers: { 'content-type': 'application/json' } })
    await call()
    const times: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const start = busyMs()
      const answer = await call()
      times.push(busyMs() - start)
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'validation_failed'])
      expect(answer.json().errors.length).toBeGreaterThan(0)
    }
    expect(Math.min(...times)).toBeLessThan(maxBusyMs)
  })
})
