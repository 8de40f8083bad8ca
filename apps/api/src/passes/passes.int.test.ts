import { createPublicKey, verify } from 'node:crypto'
import { passCode } from '@velvet/services/passes'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createGuestFixture, type GuestFixture } from '../testing/guest-fixture.ts'

describe('the pass of a guest', () => {
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

  const check = async (code: unknown, send = api.admin) =>
    send({ method: 'POST', url: '/api/admin/passes/verify', payload: { code } })
  const verdict = async (code: string) => (await check(code)).json()
  const passOf = async (token: string): Promise<{ id: string; code: string }> => (await api.page(token)).pass
  const nothing = { applicationId: null, eventId: null, name: null, heads: null }

  it('GST-15 admits the guest with the name and the heads', async () => {
    const { token, id } = await api.addGuest(night, 'approved', { party: 3 })
    await api.db.updateTable('applicants').set({ first_name: 'Ada', last_name: 'King' }).execute()
    const { code } = await passOf(token)
    expect(await verdict(code)).toEqual({
      ...{ valid: true, reason: null, applicationId: id, eventId: night, name: 'Ada King', heads: 3 },
    })
    expect(await verdict(` ${code}\n`)).toMatchObject({ valid: true })
  })

  it('GST-15 tells a forged and an unknown pass from a revoked one, without a name', async () => {
    const { secret } = api.context.settings
    const { token, id } = await api.addGuest(night, 'approved')
    const { code } = await passOf(token)
    for (const forged of [
      'x',
      'VP1.a.b',
      code.replace(/.(?=.{40}$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
      passCode('another secret', { applicationId: id, passNo: 0 }),
    ])
      expect(await verdict(forged)).toEqual({ valid: false, reason: 'forged', ...nothing })
    const stranger = passCode(secret, { applicationId: api.context.newId(), passNo: 0 })
    expect(await verdict(stranger)).toEqual({ valid: false, reason: 'unknown', ...nothing })
    const later = passCode(secret, { applicationId: id, passNo: 1 })
    expect(await verdict(later)).toMatchObject({ valid: false, reason: 'revoked', name: null, heads: null })
  })

  it('GST-16 is revoked when the guest is no longer approved, and another one comes with the next approval', async () => {
    const { token, id } = await api.addGuest(night, 'approved')
    const first = await passOf(token)
    await api.decided('waitlisted', [id])
    expect([await passOf(token), (await verdict(first.code)).reason]).toEqual([null, 'revoked'])
    await api.decided('approved', [id])
    const second = await passOf(token)
    expect(second.id).not.toBe(first.id)
    expect([(await verdict(first.code)).reason, (await verdict(second.code)).valid]).toEqual(['revoked', true])
  })

  it('GST-16 is revoked by a new link, by the cancellation of the night, and by the erasure of the person', async () => {
    const { token, id } = await api.addGuest(night, 'approved')
    const { code } = await passOf(token)
    await api.admin({ method: 'POST', url: `/api/admin/applications/${id}/new-link` })
    expect((await verdict(code)).reason).toBe('revoked')
    const next = await passOf(await api.tokenOf(id))
    await api.db.updateTable('events').set({ cancelled_at: api.context.now() }).where('id', '=', night).execute()
    expect((await verdict(next.code)).reason).toBe('revoked')
    const { applicant_id: person } = await api.stored(id)
    await api.admin({ method: 'POST', url: `/api/admin/applicants/${person}/erase` })
    expect(await verdict(next.code)).toEqual({ valid: false, reason: 'unknown', ...nothing })
  })

  it('GST-16 is revoked by the erasure of a guest who was told of it', async () => {
    const { token, id } = await api.addGuest(await api.addNight({ release: 'at_once' }), 'pending')
    await api.decided('approved', [id])
    const { code } = await passOf(token)
    const { applicant_id: person } = await api.stored(id)
    await api.admin({ method: 'POST', url: `/api/admin/applicants/${person}/erase` })
    expect(await verdict(code)).toEqual({ valid: false, reason: 'revoked', ...nothing })
  })

  it('GST-14 is not valid before the guest was told', async () => {
    const { id } = await api.addGuest(night, 'approved', { told_status: null, told_kind: null })
    const code = passCode(api.context.settings.secret, { applicationId: id, passNo: 0 })
    expect((await verdict(code)).reason).toBe('revoked')
  })

  it('ANS-30 of an application that a merge removed is revoked', async () => {
    const [left, kept] = [await api.addGuest(night, 'approved'), await api.addGuest(night, 'approved')]
    const { code } = await passOf(left.token)
    const [keptBy, leftBy] = [(await api.stored(kept.id)).applicant_id, (await api.stored(left.id)).applicant_id]
    await api.admin({
      ...{ method: 'POST', url: '/api/admin/advanced-merge', payload: { primaryId: keptBy, duplicateIds: [leftBy] } },
    })
    expect((await verdict(code)).reason).toBe('revoked')
  })

  it('GST-14 is verified with the key that staff get, without the server', async () => {
    const { token } = await api.addGuest(night, 'approved')
    const { code } = await passOf(token)
    const writer = await api.signIn('communications_only', 'vera')
    const { keys } = (await writer({ method: 'GET', url: '/api/admin/passes/keys' })).json()
    expect(keys).toEqual([{ id: expect.any(String), algorithm: 'Ed25519', publicKey: expect.any(String) }])
    const key = createPublicKey({ key: Buffer.from(keys[0].publicKey, 'base64'), format: 'der', type: 'spki' })
    const end = code.lastIndexOf('.')
    const signature = Buffer.from(code.slice(end + 1), 'base64url')
    expect(verify(null, Buffer.from(code.slice(0, end)), key, signature)).toBe(true)
  })

  it('GST-15 is checked by those who edit applications; without a code the call is refused', async () => {
    const writer = await api.signIn('communications_only', 'vera')
    expect((await check('x', writer)).statusCode).toBe(403)
    expect((await check('x', api.moderator)).statusCode).toBe(200)
    expect(
      (await api.app.inject({ method: 'POST', url: '/api/admin/passes/verify', payload: { code: 'x' } })).statusCode,
    ).toBe(401)
    for (const code of [undefined, null, '', 5]) expect((await check(code)).statusCode).toBe(400)
  })
})
