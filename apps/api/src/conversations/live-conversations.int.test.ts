import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ConversationFixture, createConversationFixture } from '../testing/conversation-fixture.ts'

/** Everything an open screen was told so far. */
const openScreen = async (api: ConversationFixture, address: string, username: string) => {
  const payload = { username, password: api.password }
  const [cookie] = (await api.app.inject({ method: 'POST', url: '/api/admin/login', payload })).cookies
  const closing = new AbortController()
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
  const answer = await fetch(`${address}/api/admin/stream`, { headers, signal: closing.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  await reader?.read()
  return {
    /** The time until the screen is told of this thread, in milliseconds. */
    hears: async (id: string): Promise<number> => {
      const from = performance.now()
      while (!heard.includes(`data: {"topic" : "conversations", "id" : "${id}"}`))
        heard += (await reader?.read())?.value
      heard = ''
      return performance.now() - from
    },
    close: () => closing.abort(),
  }
}

describe('open conversations', () => {
  let api: ConversationFixture
  beforeAll(async () => {
    api = await createConversationFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())

  it('CONV-18 learn within a second what changed, on the screens of all admins, whichever process serves them', async () => {
    await api.signIn('communications_only', 'cleo')
    const other = await api.openProcess()
    const anywhere = { port: 0, host: '127.0.0.1' }
    const [address, otherAddress] = [await api.app.listen(anywhere), await other.app.listen(anywhere)]
    const screens = [await openScreen(api, address, 'mona'), await openScreen(api, otherAddress, 'cleo')]
    try {
      const { id } = await api.begin()
      const isHeard = async (): Promise<void> => {
        for (const took of await Promise.all(screens.map((screen) => screen.hears(id))))
          expect(took).toBeLessThan(1_000)
      }
      await isHeard()
      for (const change of [
        () => api.hear('Hello'),
        () => api.patch(`/${id}/read`),
        () => api.write(id, 'Hi'),
        () => api.patch(`/${id}`, { isArchived: true }),
      ]) {
        await change()
        await isHeard()
      }
    } finally {
      for (const screen of screens) screen.close()
      await other.close()
    }
  })
})
