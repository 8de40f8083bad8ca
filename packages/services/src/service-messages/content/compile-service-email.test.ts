import { describe, expect, it } from 'vitest'
import { fillEmail, shareEmail } from '../../emails/index.ts'
import type { Settings } from '../../kernel/index.ts'
import { compileServiceEmail } from './compile-service-email.ts'

const settings = {
  publicOrigin: 'https://velvet.example',
  venueName: 'The Room',
  venueContact: 'hello@room.example',
  emailFooterAddress: '1 Test Street',
} as Settings
const guestPage = 'https://velvet.example/g/a-b_c'
const links = { unsubscribe: guestPage, follow: () => '' }

const mailOf = async (content: string, values: Record<string, string | null> = {}) =>
  fillEmail(
    await compileServiceEmail({ subject: 'At {{event.name}}', content }, settings),
    { 'event.name': 'R&B <Night>', guestPage, pass: `${guestPage}#pass`, ...values },
    links,
  )

describe('an email to a guest', () => {
  it('MSG-18 leads to the guest page, from both parts and from the footer', async () => {
    const { html, text, subject } = await mailOf('Hi {{firstName|there}}, welcome to {{event.name}}.')
    expect(subject).toBe('At R&B <Night>')
    expect(html).toContain('Hi there, welcome to R&amp;B &lt;Night&gt;.')
    expect(html).toMatch(new RegExp(`class="button".*<a href="${guestPage}"[^>]*>Open your page</a>`))
    expect(html).toMatch(new RegExp(`<a href="${guestPage}"[^>]*>Message preferences</a>`))
    expect(text).toBe(
      `Hi there, welcome to R&B <Night>.\n\nOpen your page [${guestPage}]\n\n--\nThis email is about your application to The Room.\nMessage preferences: ${guestPage}\nContact: hello@room.example\n1 Test Street`,
    )
    expect(html + text).not.toMatch(/unsubscribe/i)
  })

  it('MSG-16 MSG-18 links the guest page where the author names it, and adds no second link', async () => {
    const { html, text } = await mailOf('See {{guestPage}}.\n\nPass: {{pass}}')
    expect(html).toContain(`See <a href="${guestPage}"`)
    expect(html).toContain(`<a href="${guestPage}#pass"`)
    expect(html).not.toContain('Open your page')
    expect(text).toContain(`See ${guestPage}.\n\nPass: ${guestPage}#pass\n`)
  })

  it.each([
    ['HTML', '<p>Hi <a href="{{guestPage}}">you</a></p>'],
    ['text with HTML', 'Hi <a href="{{ guest_page }}">you</a>'],
  ])('MSG-16 keeps the guest page as a link in %s', async (_what, content) => {
    const { html, text } = await mailOf(content)
    expect(html).toMatch(new RegExp(`Hi <a href="${guestPage}"[^>]*>you</a>`))
    expect(text).toContain(`Hi you [${guestPage}]`)
  })

  it('MSG-16 takes no other value for a link, and uses the fallback for a blank pass', async () => {
    const values = { note: 'javascript:alert(1)', pass: null }
    const { html, text } = await mailOf('<a href="{{note}}">a</a> <a href="{{pass|x}}">b</a> {{pass|later}}', values)
    expect(html).toContain('<a>a</a> <a>b</a> later'.replaceAll('<a>', html.match(/<a style="[^"]*">/)?.[0] ?? '<a>'))
    expect(text).toContain('later')
    expect(html).not.toContain('javascript')
  })

  it('MSG-16 is the same for many guests in one call', async () => {
    const email = await compileServiceEmail({ subject: '{{event.name}}', content: '{{guestPage}} {{note}}' }, settings)
    const values = { 'event.name': 'Gala', guestPage, note: '<b>' }
    const { content, substitutionsFor } = shareEmail(email)
    const read = (text: string) =>
      Object.entries(substitutionsFor(values, links)).reduce(
        (whole, [name, value]) => whole.replaceAll(name, value),
        text,
      )
    const alone = fillEmail(email, values, links)
    expect([read(content.html.join('')), read(content.text.join(''))]).toEqual([alone.html, alone.text])
  })
})
