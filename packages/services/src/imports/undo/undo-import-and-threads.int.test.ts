import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { listMessages, sendMessage, startConversation } from '../../conversations/index.ts'
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts'

describe('undoing an import whose people were texted', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  it('keeps people with a thread, including their messages and waiting texts, and removes the others', async () => {
    const one = await world.imported([
      { email: 'ada@x.com', firstName: 'Ada', phone: '2125550101' },
      { email: 'bea@x.com', firstName: 'Bea', phone: '2125550102' },
      { email: 'cid@x.com', firstName: 'Cid', phone: '2125550103' },
    ])
    const [ada, bea] = [await world.person('ada@x.com'), await world.person('bea@x.com')]
    const begin = (applicantId: string) => startConversation(world.context, { body: { applicantId } })
    const { id } = await begin(ada.id)
    await begin(bea.id)
    await sendMessage(world.context, { params: { id }, body: { content: 'Welcome, Ada' } })
    expect(await world.undone(one.id)).toMatchObject({ status: 'undone', undo: { removed: 1, kept: 2 } })
    expect((await world.people()).map((person) => person.first_name)).toEqual(['Ada', 'Bea'])
    expect(await listMessages(world.context, { params: { id }, query: {} })).toMatchObject([
      { content: 'Welcome, Ada', state: 'queued' },
    ])
  })

  it("redirects a waiting text when an import changes a person's number, and when the undo restores the old one", async () => {
    await world.addPeople({ email: 'ada@x.com', phone: '2125550101', phone_e164: '+12125550101' })
    const { id: applicantId } = await world.person('ada@x.com')
    const { id } = await startConversation(world.context, { body: { applicantId } })
    await sendMessage(world.context, { params: { id }, body: { content: 'Before' } })
    const waiting = () => world.db.selectFrom('communications').select(['content', 'address']).orderBy('id').execute()
    const one = await world.imported([{ email: 'ada@x.com', firstName: 'Ada', phone: '2125550199' }], { merge: true })
    expect(await waiting()).toEqual([{ content: 'Before', address: '+12125550199' }])
    await sendMessage(world.context, { params: { id }, body: { content: 'After' } })
    await world.undone(one.id)
    expect(await waiting()).toEqual([
      { content: 'Before', address: '+12125550101' },
      { content: 'After', address: '+12125550101' },
    ])
  })
})
