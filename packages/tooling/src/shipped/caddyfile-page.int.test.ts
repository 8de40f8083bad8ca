import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillPage, includeOfHead, pageValues } from '@velvet/contracts/config'
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

  it('GST-27 completes a page that the api wrote as the local gateway does, and fills nothing that was typed', async () => {
    const port = await freePort()
    const typed = '&#123;&#123;env `HOME`&#125;&#125;'
    const link = '{{if env `VENUE_PRIVACY_URL`}}<a href="{{env `VENUE_PRIVACY_URL` | html}}">Privacy</a>{{end}}'
    const picture = '{{if env `VENUE_HERO_PICTURE`}}<img>{{else}}<div></div>{{end}}'
    const written = `<html><head>${includeOfHead}</head><h1>${typed}</h1>${link}${picture}</html>`
    const api = createServer((_request, response) => {
      response.setHeader('content-security-policy', "default-src 'none'; sandbox")
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(written)
    }).listen(port, '127.0.0.1')
    const folder = await mkdtemp(path.join(tmpdir(), 'velvet-pages-'))
    const head = '<meta name="VENUE_NAME" content="{{env `VENUE_NAME` | html}}">'
    await writeFile(path.join(folder, 'head.html'), head)
    const values = pageValues({ VENUE_NAME: 'The Room & Co', VENUE_PRIVACY_URL: 'https://room.example/?a=1&b' })
    const caddy = await startCaddy(['127.0.0.1'], port, { WEB_ROOT: folder, ...values })
    try {
      const { status, body, headers } = await caddy.ask('public', '/e/gala')
      expect([status, body]).toEqual([200, fillPage(written.replace(includeOfHead, head), values)])
      expect(body).toContain(`${typed}</h1><a href="https://room.example/?a=1&amp;b">Privacy</a><div></div>`)
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    } finally {
      await caddy.stop()
      api.close()
      await rm(folder, { recursive: true })
    }
  })

  it("GST-05 keeps what a guest's link opens private, as the local gateway does", async () => {
    const port = await freePort()
    const api = createServer((request, response) => {
      response.setHeader('cache-control', 'private')
      response.setHeader('referrer-policy', 'no-referrer')
      response.end(`api ${request.url}`)
    }).listen(port, '127.0.0.1')
    const folder = await mkdtemp(path.join(tmpdir(), 'velvet-pages-'))
    await writeFile(path.join(folder, 'guest.html'), '<title>{{env `VENUE_NAME` | html}}</title>')
    const caddy = await startCaddy(['127.0.0.1'], port, { WEB_ROOT: folder, ...pageValues({ VENUE_NAME: 'The Room' }) })
    const hidden = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
    try {
      const page = await caddy.ask('public', '/g/token')
      expect([page.status, page.body]).toEqual([200, '<title>The Room</title>'])
      expect(page.headers).toMatchObject(hidden)
      for (const url of ['/g/token/calendar.ics', '/api/guest/token']) {
        const answer = await caddy.ask('public', url)
        expect([answer.status, answer.body]).toEqual([200, `api ${url}`])
        expect(answer.headers).toMatchObject(hidden)
      }
    } finally {
      await caddy.stop()
      api.close()
      await rm(folder, { recursive: true })
    }
  })
})
