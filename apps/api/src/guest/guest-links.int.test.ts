import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createGuestFixture, type GuestFixture } from '../testing/guest-fixture.ts'

describe('the link of a guest', () => {
  let api: GuestFixture
  let night: string
  beforeAll(async () => {
    api = await createGuestFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    night = await api.addNight()
  })

  const renew = (id: string, send = api.admin) =>
    send({ method: 'POST', url: `/api/admin/applications/${id}/new-link` })
  const merge = async (primaryId: string, duplicateIds: string[]): Promise<string> => {
    const answer = await api.admin({
      ...{ method: 'POST', url: '/api/admin/advanced-merge', payload: { primaryId, duplicateIds } },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().mergeId
  }
  const undo = async (mergeId: string) => {
    const answer = await api.admin({ method: 'POST', url: `/api/admin/merges/${mergeId}/undo` })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const ownerOf = async (id: string) => (await api.stored(id)).applicant_id

  it('GST-02 ANS-28 is shown only to those who review applications', async () => {
    const { token, id } = await api.addGuest(night, 'approved')
    const guestPage = `${api.context.settings.publicOrigin}/g/${token}`
    expect((await api.get(`/api/admin/applications/${id}`)).guestPage).toBe(guestPage)
    const url = `/api/admin/applications/${id}`
    expect((await api.moderator({ method: 'GET', url })).json().guestPage).toBe(guestPage)
    const writer = await api.signIn('communications_only', 'vera')
    expect((await writer({ method: 'GET', url })).json().guestPage).toBeNull()
    expect((await renew(id, writer)).statusCode).toBe(403)
    expect(JSON.stringify(await api.get(`/api/admin/events/${night}/applications`))).not.toContain(token)
  })

  it('GST-04 is replaced at once, with the pass, and the log does not have it', async () => {
    const { token, id } = await api.addGuest(night, 'approved')
    const before = await api.page(token)
    const { guestPage } = (await renew(id)).json()
    expect((await api.open(token)).statusCode).toBe(404)
    const next = guestPage.split('/g/')[1]
    expect((await api.page(next)).pass.code).not.toBe(before.pass.code)
    expect((await api.get(`/api/admin/applications/${id}`)).guestPage).toBe(guestPage)
    expect(JSON.stringify(await api.db.selectFrom('activity').selectAll().execute())).not.toContain(next)
    expect((await renew(api.context.newId())).json().code).toBe('application_not_found')
    expect((await renew('nonsense')).statusCode).toBe(404)
  })

  it('ANS-30 opens the application that a merge kept, also after another merge, and its own after each undo', async () => {
    const [low, mid, high] = [
      await api.addGuest(night, 'pending'),
      await api.addGuest(night, 'waitlisted'),
      await api.addGuest(night, 'approved'),
    ]
    const [a, b, c] = [await ownerOf(low.id), await ownerOf(mid.id), await ownerOf(high.id)]
    const statuses = async () => {
      const pages = await Promise.all([low, mid, high].map(({ token }) => api.page(token)))
      return pages.map(({ status }) => status)
    }
    const first = await merge(a, [b])
    expect(await statuses()).toEqual(['waitlisted', 'waitlisted', 'approved'])
    const second = await merge(a, [c])
    expect(await statuses()).toEqual(['approved', 'approved', 'approved'])
    expect((await api.answer(low.token, 'confirmed')).json()).toMatchObject({ response: 'confirmed' })
    expect((await api.page(high.token)).response).toBe('confirmed')
    await undo(second)
    expect(await statuses()).toEqual(['waitlisted', 'waitlisted', 'approved'])
    await undo(first)
    expect(await statuses()).toEqual(['received', 'waitlisted', 'approved'])
  })

  it('ANS-30 GST-04 does not open what was kept once the link was replaced, before or after the merge', async () => {
    const [left, kept] = [await api.addGuest(night, 'pending'), await api.addGuest(night, 'approved')]
    const { guestPage } = (await renew(left.id)).json()
    await merge(await ownerOf(kept.id), [await ownerOf(left.id)])
    expect((await api.open(left.token)).statusCode).toBe(404)
    const later = guestPage.split('/g/')[1]
    expect((await api.page(later)).status).toBe('approved')
    await renew(kept.id)
    for (const token of [later, kept.token]) expect((await api.open(token)).statusCode).toBe(404)
  })
})
