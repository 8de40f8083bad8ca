import { describe, expect, it } from 'vitest'
import { startLoad } from './load.ts'

const refusal = (id: number) => ({
  status: 503,
  body: JSON.stringify({ code: 'unavailable', message: 'It does not answer.', requestId: String(id) }),
  cookies: [],
})

describe('a load', () => {
  it('reports refused calls by call and status, not each by itself', async () => {
    let answered = 0
    const load = startLoad([
      async () => {
        answered += 1
        return { status: 200, body: '', cookies: [] }
      },
      async (index) => refusal(index),
      () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' })),
    ])
    await expect.poll(() => answered).toBeGreaterThan(3)
    const { good, bad } = await load.stop()
    expect(good).toBe(answered)
    expect(bad).toEqual([
      expect.stringMatching(/^\d+ × call 1: 503 unavailable \(It does not answer\.\), after \d+\.\d to \d+\.\d s$/),
      expect.stringMatching(/^\d+ × call 2: ECONNRESET, after \d+\.\d to \d+\.\d s$/),
    ])
  })
})
