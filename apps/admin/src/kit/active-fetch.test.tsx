import { expect, it, onTestFinished, vi } from 'vitest'
import { activeFetch } from './active-fetch.ts'

it('a call within a minute after input counts as user activity', async () => {
  const send = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response())
  // Beyond the input of every test before.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  onTestFinished(() => {
    vi.useRealTimers()
    send.mockRestore()
  })
  const headersAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    await activeFetch('/api/admin/events', { headers: { accept: 'text/csv' } })
    return Object.fromEntries(new Headers(send.mock.lastCall?.[1]?.headers))
  }
  expect(await headersAfter(0)).toEqual({ accept: 'text/csv' })
  for (const input of ['pointerdown', 'keydown', 'wheel']) {
    window.dispatchEvent(new Event(input))
    expect(await headersAfter(59_000), input).toEqual({ accept: 'text/csv', 'x-user-active': '1' })
    expect(await headersAfter(2_000), input).toEqual({ accept: 'text/csv' })
  }
})
