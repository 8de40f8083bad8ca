import { describe, expect, it } from 'vitest'
import { startServer } from '../testing/start-instagram.ts'
import { openSendGridAccount } from './sendgrid-account.ts'

/** Asks everything of an account that answers `body` to each call. */
const askAll = async (status: number, body: string) => {
  const server = await startServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  const account = openSendGridAccount({ apiKey: 'SG.key', baseUrl: server.origin })
  try {
    return await Promise.all([account.scopes(), account.verifiedSenders(), account.eventWebhooks()])
  } finally {
    account.close()
    await server.stop()
  }
}

describe('an account of SendGrid', () => {
  it.each([
    ['a page in front of it', '<html>Sign in to the Wi-Fi</html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['half an answer', '{"scopes":["mail.send"'],
  ])('is unknown, not refused, when %s answers', async (_, body) => {
    const answers = await askAll(200, body)
    expect(answers.map(({ kind }) => kind)).toEqual(['lost', 'lost', 'lost'])
  })

  it.each([401, 403, 500, 503])('is refused with the status %i, also when its answer is a page', async (status) => {
    const refused = { kind: 'refused', status, message: `SendGrid answered ${status}` }
    expect(await askAll(status, '<html>No</html>')).toEqual([refused, refused, refused])
  })
})
