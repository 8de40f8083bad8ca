import { afterEach, describe, expect, it, vi } from 'vitest'
import { countInThread } from './require-uncommon.ts'

const task = { password: 'a long walk along the river', known: [] }

describe('the thread that judges passwords', () => {
  afterEach(() => vi.restoreAllMocks())

  it('has five seconds for a password from when it has started', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const started = Promise.withResolvers<void>()
    const run = (_task: unknown, options?: { name?: string }) =>
      options?.name === 'answer' ? started.promise : Promise.resolve(11)
    const guesses = countInThread({ run })(task)
    expect(limits.mock.calls).toEqual([[20_000]])
    started.resolve()
    expect(await guesses).toBe(11)
    expect(limits.mock.calls).toEqual([[20_000], [5_000]])
  })

  it('is busy when it does not start, or takes longer', async () => {
    const count = (slow: string) =>
      countInThread({
        run: (_task, { name } = {}) => (name === slow ? Promise.reject(new Error()) : Promise.resolve(11)),
      })(task)
    for (const slow of ['answer', 'countGuesses'])
      await expect(count(slow)).rejects.toMatchObject({ kind: 'unavailable', code: 'login_busy' })
  })
})
