import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('PATCH /api/admin/campaigns/:id', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  const patch = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/campaigns/${id}`, payload })

  it('CAMP-56 changes a draft and leaves what is missing', async () => {
    const id = await api.draft({ targetFilters: { city: 'Miami' } })
    const answer = await patch(id, { name: 'Closing night' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id,
      name: 'Closing night',
      customContent: api.content,
      targetFilters: { city: 'Miami' },
    })
  })

  it('answers 409 with the current campaign to a lost update', async () => {
    const before = (await api.create()).json()
    await patch(before.id, { name: 'First' })
    const late = await patch(before.id, { name: 'Second', updatedAt: before.updatedAt })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'campaign_changed', current: { id: before.id, name: 'First' } })
    expect((await patch(before.id, { name: 'Second', updatedAt: late.json().current.updatedAt })).statusCode).toBe(200)
  })

  it('answers 409 once it was sent, 404 for an unknown one, 400 for an empty or unknown change', async () => {
    await api.addGuest()
    const id = await api.draft()
    await api.act(id, 'send')
    const answers = [
      await patch(id, { name: 'Late' }),
      await patch(api.context.newId(), { name: 'x' }),
      await patch('nonsense', { name: 'x' }),
      await patch(await api.draft(), {}),
      await patch(await api.draft(), { status: 'completed' }),
      await patch(await api.draft(), { name: ' ' }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([409, 404, 404, 400, 400, 400])
    expect(answers[0]?.json().code).toBe('campaign_not_draft')
  })
})
