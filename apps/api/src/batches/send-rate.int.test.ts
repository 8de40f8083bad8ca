import { sendActions } from '@velvet/contracts/batches'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('how often one admin sends', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'), { rateLimits: true })
  })
  afterAll(() => api.close())

  it('is ten times a minute, for bulk actions and campaigns together; other bulk actions do not count', async () => {
    const admin = await api.signIn('admin', 'ada')
    const other = await api.signIn('admin', 'bea')
    const bulk = (action: string, as = admin) =>
      as({
        method: 'POST',
        url: '/api/admin/applicants/bulk',
        payload: { action, applicantIds: [api.context.newId()] },
      })
    const campaign = () => admin({ method: 'POST', url: `/api/admin/campaigns/${api.context.newId()}/send` })

    for (let count = 0; count < 15; count += 1) expect((await bulk('approve')).statusCode).toBe(200)
    const codes: number[] = []
    for (const action of [...sendActions, ...sendActions]) codes.push((await bulk(action)).statusCode)
    for (let count = 0; count < 4; count += 1) codes.push((await campaign()).statusCode)
    expect(codes).not.toContain(429)

    for (const refused of [await campaign(), await bulk('send_email'), await bulk('send_sms')]) {
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    }
    expect((await bulk('approve')).statusCode).toBe(200)
    expect((await bulk('send_email', other)).statusCode).not.toBe(429)
  })
})
