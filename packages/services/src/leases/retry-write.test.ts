import { afterEach, describe, expect, it, vi } from 'vitest'
import { retryWrite } from './retry-write.ts'

const fault = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

describe('repeating a write', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const warn = vi.fn()
  const logger = { ...console, warn }
  const retry = (write: () => Promise<string>, signal?: AbortSignal) =>
    retryWrite({ logger: logger as never }, 'keep an answer', signal, write)

  it.each(['08006', '57P01', '55P03', '57014'])('succeeds once the database can do it again (%s)', async (code) => {
    const write = vi
      .fn()
      .mockRejectedValueOnce(fault(code))
      .mockRejectedValueOnce(fault(code))
      .mockResolvedValue('kept')
    expect(await retry(write)).toBe('kept')
    expect(write).toHaveBeenCalledTimes(3)
    expect(warn).toHaveBeenLastCalledWith(
      { error: `Error: failed with ${code}` },
      'could not keep an answer; will try again',
    )
  })

  it('throws an error of the statement itself at once', async () => {
    const write = vi.fn().mockRejectedValue(fault('23514'))
    await expect(retry(write)).rejects.toMatchObject({ code: '23514' })
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('throws the last error after a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const write = vi.fn().mockImplementation(async () => {
      vi.advanceTimersByTime(30_000)
      throw fault('08006')
    })
    await expect(retry(write)).rejects.toMatchObject({ code: '08006' })
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('throws the last error when it is told to end', async () => {
    const write = vi.fn().mockRejectedValue(fault('08006'))
    const ending = new AbortController()
    const ended = expect(retry(write, ending.signal)).rejects.toMatchObject({ code: '08006' })
    setTimeout(() => ending.abort(), 50)
    await ended
    expect(write).toHaveBeenCalledTimes(1)
  })
})
