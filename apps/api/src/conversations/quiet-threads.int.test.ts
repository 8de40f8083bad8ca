import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ConversationFixture, createConversationFixture } from '../testing/conversation-fixture.ts'

describe('a thread with quiet hours on', () => {
  let api: ConversationFixture
  beforeAll(async () => {
    api = await createConversationFixture(inject('databaseUrl'), { settings: { quietHours: true } })
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  it("shows the person's possible locations, so that a text at night is a choice, and holds no text back (3.9)", async () => {
    const { id, applicantId } = await api.begin()
    const zones = async () => (await api.get<{ timeZones: string[] }>(`/${id}`)).timeZones
    expect(await zones()).toEqual(['America/New_York'])
    await api.db
      .updateTable('applicants')
      .set({ zip_codes: ['90001'] })
      .where('id', '=', applicantId)
      .execute()
    expect(await zones()).toEqual(['America/Los_Angeles'])
    const written = await api.write(id, 'See you at nine')
    expect(written.json()).toMatchObject({ state: 'queued' })
    const { due_at: dueAt, zones: heldIn } = await api.ledger(written.json().id)
    expect(heldIn).toEqual([])
    expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now() + 5_000)
  })
})
