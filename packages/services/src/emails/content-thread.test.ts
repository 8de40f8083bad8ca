import { afterEach, describe, expect, it, vi } from 'vitest'
import { inContentThread, inThread } from './content-thread.ts'

const late = Object.assign(new Error('The task has been aborted'), { name: 'AbortError' })

describe('the thread that parses the content of emails', () => {
  afterEach(() => vi.restoreAllMocks())

  it('has ten seconds for the content from when it has started', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const started = Promise.withResolvers<void>()
    const run = vi.fn((_task: unknown, options?: { name?: string }) =>
      options?.name === 'answer' ? started.promise : Promise.resolve(['https://velvet.example']),
    )
    const links = inThread({ run })('findLinks', '<a href="https://velvet.example">a</a>')
    await Promise.resolve()
    expect(limits.mock.calls).toEqual([[30_000]])
    started.resolve()
    expect(await links).toEqual(['https://velvet.example'])
    expect(limits.mock.calls).toEqual([[30_000], [10_000]])
  })

  it('says of content that it takes too long, and of a thread that does not start that it is busy', async () => {
    const parse = (slow: string) =>
      inThread({ run: (_task, options) => (options?.name === slow ? Promise.reject(late) : Promise.resolve()) })(
        'findLinks',
        '<p>a</p>',
      )
    await expect(parse('findLinks')).rejects.toMatchObject({ kind: 'invalid', code: 'email_too_complex' })
    await expect(parse('answer')).rejects.toMatchObject({ kind: 'unavailable', code: 'email_renderer_busy' })
  })

  it('parses the same content once, and again after a refusal', async () => {
    const links = inContentThread('findLinks', 'https://velvet.example', 'https://velvet.example')
    expect(inContentThread('findLinks', 'https://velvet.example', 'https://velvet.example')).toBe(links)
    expect(await links).toEqual(['https://velvet.example'])
    const deep = '<b>'.repeat(200)
    const refused = inContentThread('findLinks', deep, deep)
    await expect(refused).rejects.toMatchObject({ code: 'email_too_complex' })
    expect(inContentThread('findLinks', deep, deep)).not.toBe(refused)
    await expect(inContentThread('findLinks', deep, deep)).rejects.toMatchObject({ code: 'email_too_complex' })
  })
})
