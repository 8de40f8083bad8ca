import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fillPage, pageValues } from '@velvet/contracts/config'
import { describe, expect, it } from 'vitest'
import { freePort } from '../ports.ts'
import { inRepository } from '../repository.ts'
import { hasCaddy, startCaddy } from '../testing/start-caddy.ts'

const web = inRepository('apps/web')

describe.skipIf(!hasCaddy())('the page that the shipped Caddyfile fills', () => {
  it.each([
    ['with a picture', { VENUE_NAME: 'The "Room" & Co', VENUE_HERO_PICTURE: 'https://pictures.example/a.jpg' }],
    ['without one', { VENUE_NAME: 'The Room' }],
  ])('is the one that the local gateway fills, %s', async (_what, venue) => {
    const values = pageValues(venue)
    const caddy = await startCaddy(['127.0.0.1'], await freePort(), { WEB_ROOT: web, ...values })
    try {
      const { status, body } = await caddy.ask('public', '/')
      expect(status).toBe(200)
      expect(body).not.toContain('{{')
      const filled = fillPage(await readFile(path.join(web, 'index.html'), 'utf8'), values)
      expect(body).toBe(filled)
    } finally {
      await caddy.stop()
    }
  })
})
