import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId, type ProcessContext } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { followLink, linkToken, readLinkToken } from './index.ts'

const secret = 'a secret that only the tests know, 32 bytes'

describe('the token of a tracked link', () => {
  it('identifies the message and the link, contains nothing personal, and fits one line', () => {
    const id = newId()
    for (const position of [0, 1, 255, 256, 65_535]) {
      const token = linkToken(secret, id, position)
      expect(token).toMatch(/^[\w-]{46}$/)
      expect(readLinkToken(secret, token)).toEqual({ communicationId: id, position })
    }
  })

  it('is rejected when any of its letters was changed, or under another secret', () => {
    const token = linkToken(secret, newId(), 3)
    for (let index = 0; index < token.length; index += 1)
      for (const letter of ['A', 'B', '_', '=', '/'])
        if (token[index] !== letter)
          expect(readLinkToken(secret, token.slice(0, index) + letter + token.slice(index + 1))).toBeNull()
    expect(readLinkToken('another secret', token)).toBeNull()
    for (const other of ['', token.slice(1), `${token}A`, ` ${token}`]) expect(readLinkToken(secret, other)).toBeNull()
  })
})

describe('following a tracked link', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const sent = async (...urls: string[]) => {
    await fixture.addGuests(1)
    const campaign = await fixture.dispatched()
    if (urls.length > 0)
      await fixture.db
        .insertInto('campaign_links')
        .values(urls.map((url, position) => ({ campaign_id: campaign, position, url })))
        .execute()
    const [message] = await fixture.ledger(campaign)
    const id = message?.id ?? ''
    await prepare(fixture.db, fixture.db.updateTable('communications').set({ state: 'accepted' }))
    return { campaign, id, token: (position: number) => linkToken(fixture.settings.secret, id, position) }
  }
  const follow = (token: string, isPerson = true, context: ProcessContext = fixture.system) =>
    followLink({ ...fixture.system, ...context }, { params: { token } }, { isPerson })
  const row = (id: string) =>
    fixture.db.selectFrom('communications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it("redirects to the author's address and counts only a person's first click", async () => {
    const { id, token } = await sent('https://velvet.example/opening', 'http://velvet.example/münchen?a=1&b=ü')
    expect(await follow(token(0), false)).toEqual({ location: 'https://velvet.example/opening' })
    expect(await row(id)).toMatchObject({ clicked_at: null, state: 'accepted' })
    const first = new Date(Date.UTC(2026, 0, 1))
    await follow(token(0), true, { ...fixture.system, now: () => first })
    expect(await row(id)).toMatchObject({ clicked_at: first, delivered_at: first, state: 'delivered' })
    expect(await follow(token(1))).toEqual({ location: 'http://velvet.example/m%C3%BCnchen?a=1&b=%C3%BC' })
    expect(await row(id)).toMatchObject({ clicked_at: first })
  })

  it('counts a click as proof of arrival for a message whose answer was lost', async () => {
    const { id, token } = await sent('https://velvet.example/')
    await prepare(fixture.db, fixture.db.updateTable('communications').set({ state: 'needs_review' }))
    await follow(token(0))
    expect(await row(id)).toMatchObject({ state: 'delivered', acked_at: expect.any(Date) })
  })

  it('redirects only to the addresses of its own campaign', async () => {
    const { id, token } = await sent('https://velvet.example/')
    const other = await fixture.draft()
    await fixture.db
      .insertInto('campaign_links')
      .values({ campaign_id: other, position: 1, url: 'https://velvet.example/other' })
      .execute()
    for (const unknown of [
      token(1),
      token(7),
      linkToken(fixture.settings.secret, newId(), 0),
      id,
      'https://evil.example',
    ])
      await expect(follow(unknown), unknown).rejects.toMatchObject({ kind: 'not_found', code: 'link_not_found' })
    await fixture.clear()
    const odd = await sent('javascript:alert(1)', 'mailto:a@example.com', 'https://', '//evil.example')
    for (const position of [0, 1, 2, 3])
      await expect(follow(odd.token(position))).rejects.toMatchObject({ code: 'link_not_found' })
  })

  it('redirects even when the click could not be counted', async () => {
    const { id, token } = await sent('https://velvet.example/')
    const now = (): Date => {
      throw new Error('no clock')
    }
    const warned: string[] = []
    const logger = { ...console, warn: (_: unknown, message: string) => void warned.push(message) }
    expect(await follow(token(0), true, { ...fixture.system, now, logger })).toEqual({
      location: 'https://velvet.example/',
    })
    expect(warned).toEqual(['could not count a click'])
    expect(await row(id)).toMatchObject({ clicked_at: null })
  })
})
