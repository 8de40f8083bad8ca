import { describe, expect, it } from 'vitest'
import { getAuth } from '../auth/index.ts'
import { createClient, messageOf } from './client.ts'

const fallback = 'Failed to test Zyla API'

/** What a screen says about this answer. */
const said = async (answer: () => Response | Promise<Response>): Promise<string> => {
  const call = createClient({ fetch: async () => answer() })
  return call(getAuth, {}).then(
    () => 'nothing',
    (error: unknown) => messageOf(error, fallback),
  )
}
const problem = (status: number, message: string, code: string) =>
  Response.json({ message, code, requestId: 'r-1' }, { status })

describe('the text of a failed call', () => {
  it.each([
    [400, 'At most 5 usernames can be tested at once.'],
    [409, 'Another import is running.'],
    [429, 'Too many requests. Please wait a moment and try again.'],
    [502, 'Every message was refused.'],
    [503, 'Zyla cannot be reached.'],
    [504, 'Zyla did not answer in time.'],
  ])('INT-14 INT-19 INT-25 INT-30 INT-36 is the sentence of the server with a %i', async (status, message) => {
    expect(await said(() => problem(status, message, 'some_code'))).toBe(message)
  })

  it('is the sentence of the server for a 500 with a cause, and for an answer without a code', async () => {
    expect(await said(() => problem(500, 'The template is broken.', 'template_broken'))).toBe('The template is broken.')
    expect(await said(() => Response.json({ message: 'Too many requests.' }, { status: 429 }))).toBe(
      'Too many requests.',
    )
  })

  it('is a sentence of the screen when the server sends no explanation', async () => {
    expect(await said(() => problem(500, 'Something went wrong. Please try again.', 'internal'))).toBe(fallback)
  })

  it.each([
    ['a page of a proxy', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
    ['nothing', () => new Response('', { status: 503 })],
    ['JSON of something else', () => Response.json({ error: 'upstream' }, { status: 503 })],
    ['JSON with other codes', () => Response.json({ code: 503, message: 'no healthy upstream' }, { status: 503 })],
    ['JSON without a sentence', () => Response.json({ code: 'down', message: { text: 'no' } }, { status: 503 })],
    ['a JSON null', () => Response.json(null, { status: 504 })],
  ])('is its own sentence when %s came back', async (_, answer) => {
    expect(await said(answer)).toBe(fallback)
  })

  it('GEN-18 is a sentence of the screen when no answer arrived', async () => {
    expect(await said(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(fallback)
  })
})
