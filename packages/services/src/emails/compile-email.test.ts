import { describe, expect, it } from 'vitest'
import type { Settings } from '../kernel/index.ts'
import { compileEmail, fillEmail, linksOf, shareEmail } from './index.ts'

const settings = {
  publicOrigin: 'https://velvet.example',
  venueName: 'The <Room>',
  emailFooterAddress: '1 Test Street\nNew York',
} as Settings

const links = {
  unsubscribe: 'https://velvet.example/u/x',
  follow: (position: number) => `https://followed/${position}`,
}

const mailOf = async (content: string, values: Record<string, string> = {}, followed: string[] = []) =>
  fillEmail(await compileEmail({ subject: 'x', content }, settings, followed), values, links)

/** The content of the card, without the style of its elements. */
const contentOf = async (content: string, values: Record<string, string> = {}, followed: string[] = []) => {
  const { html } = await mailOf(content, values, followed)
  const [, inner = ''] =
    /<div class="content"[^>]*>(.*)<\/div><\/td><\/tr><\/tbody><\/table><table[^>]* class="footer"/s.exec(html) ?? []
  return inner.replace(/ style="[^"]*"/g, '')
}

describe('the content of an email', () => {
  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a style sheet', '<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
    ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a class of the layout', '<p class="footer" id="x">a</p>', '<p>a</p>'],
    ['a handler', '<p onclick="x()">a</p><b onmouseover=x()>b</b>', '<p>a</p><b>b</b>'],
    ['a form', '<form action="//evil"><input name="a"><button>b</button></form>', 'b'],
    ['a frame', '<iframe src="https://evil"></iframe><p>a</p>', '<p>a</p>'],
    ['an object', '<object data="x"></object><embed src="x"><svg onload="x()"><p>a</p></svg>', '<p>a</p>'],
    ['a program as a link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a program in disguise', '<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['a program in entities', '<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['data as a link', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['a link without a scheme', '<a href="//evil/x">a</a>', '<a>a</a>'],
    [
      'a token as a whole link',
      '<a href="{{firstName}}">a</a><a href="https://{{firstName}}">b</a>',
      '<a>a</a><a>b</a>',
    ],
    ['a picture in the clear', '<p>a<img src="http://evil/x.png"></p>', '<p>a</p>'],
    ['a picture from a token', '<p>a<img src="https://{{firstName}}/x.png"></p>', '<p>a</p>'],
    ['a comment', '<p>a</p><!-- [if mso]><p>b</p><![endif]-->', '<p>a</p>'],
    ['an end of the page', '</td></table></body><p>a</p>', '<p>a</p>'],
    ['a cell of no table', '<tr><td>a</td></tr><td>b<table><tr><td>c', 'ab<table><tr><td>c</td></tr></table>'],
    ['a mark of ours', '<p>\ue000unsubscribe\ue001</p>', '<p>unsubscribe</p>'],
  ])('leaves out %s', async (_what, content, expected) => {
    expect(await contentOf(content, { firstName: 'javascript:alert(2)' })).toBe(expected)
  })

  it('keeps values inside their text and inside their address', async () => {
    const content = '<p>{{firstName}}</p><a href="https://ok.example/{{firstName}}">d</a>'
    expect(await contentOf(content, { firstName: '"><script>' })).toBe(
      '<p>&quot;&gt;&lt;script&gt;</p><a href="https://ok.example/%22%3E%3Cscript%3E">d</a>',
    )
    const values = { email: 'ada+vip@example.com', city: 'New York&x=1', firstName: '\ud800' }
    const link = '<a href="https://ok.example/?e={{email}}&amp;c={{city}}#{{firstName}}">d</a>'
    const { html, text } = await mailOf(link, values)
    const query = '?e=ada%2Bvip%40example.com&c=New%20York%26x%3D1#%EF%BF%BD'
    expect(html).toContain(`href="https://ok.example/${query.replace('&', '&amp;')}"`)
    expect(text).toContain(`https://ok.example/${query}`)
  })

  it('keeps values inside the address of a picture', async () => {
    const picture = '<img src="https://ok.example/{{firstName}}.png?c={{city}}">'
    expect(await contentOf(picture, { firstName: '../x', city: 'A&b="c"' })).toBe(
      '<img src="https://ok.example/..%2Fx.png?c=A%26b%3D%22c%22" alt="" />',
    )
  })

  it('turns plain text into paragraphs and links', async () => {
    const text = 'Dear {{firstName}},\n\nsee https://velvet.example/a?b=1&c=2.\nBye & <3'
    expect(await contentOf(text, { firstName: 'Ada' })).toBe(
      '<p>Dear Ada,</p>\n<p>see <a href="https://velvet.example/a?b=1&amp;c=2">https://velvet.example/a?b=1&amp;c=2</a>.<br />Bye &amp; &lt;3</p>',
    )
    expect((await mailOf(text)).text).toContain('see https://velvet.example/a?b=1&c=2.\nBye & <3')
  })

  it.each([
    ['https://velvet.example/rsvp?email={{email}}', 'rsvp?email=ada%40example.com', 'rsvp?email=ada@example.com', ''],
    ['https://velvet.example/c/[City].', 'c/Miami', 'c/Miami', '.'],
    ['https://velvet.example/{{state|my friend}}', 'my friend', 'my friend', ''],
  ])('CAMP-62 fills tokens of an address in plain text: %s', async (content, path, shown, rest) => {
    expect(await contentOf(content, { email: 'ada@example.com', city: 'Miami' })).toBe(
      `<p><a href="https://velvet.example/${path}">https://velvet.example/${shown}</a>${rest}</p>`,
    )
    expect(await linksOf(content)).toEqual([])
  })

  it.each([
    ['"', '&quot;'],
    ["'", '&#39;'],
    ['<', '&lt;', '>', '&gt;'],
    ['(', '(', ')', ')'],
  ])(
    'ends an address in plain text before its enclosing characters: %s',
    async (open, opened, close = open, closed = opened) => {
      const url = 'https://velvet.example/rsvp'
      expect(await linksOf(`${open}${url}${close} is open`)).toEqual([url])
      expect(await contentOf(`${open}${url}${close} is open`)).toBe(
        `<p>${opened}<a href="${url}">${url}</a>${closed} is open</p>`,
      )
    },
  )

  it('CAMP-13 keeps words and lines of plain text with angle brackets', async () => {
    const { text } = await mailOf('Write to <info@velvet.example>\nDress code: <black tie>\n\nSee you')
    expect(text).toContain('Write to <info@velvet.example>\nDress code: <black tie>\n\nSee you')
  })

  it.each([
    ['One\n\ntwo <b>bold</b>\nthree', '<p>One</p>\n<p>two <b>bold</b><br />three</p>'],
    [
      '<a href="https://x.example">Here</a>, or\n\nhttps://y.example/a?b=1&c=2.',
      '<p><a href="https://x.example">Here</a>, or</p>\n<p><a href="https://y.example/a?b=1&amp;c=2">https://y.example/a?b=1&amp;c=2</a>.</p>',
    ],
    [
      '<a href="https://x.example">https://x.example</a>\n<i>https://y.example</i>',
      '<p><a href="https://x.example">https://x.example</a><br /><i><a href="https://y.example">https://y.example</a></i></p>',
    ],
    ['<b>One\n\ntwo</b>\n\nthree', '<p><b>One<br /><br />two</b></p>\n<p>three</p>'],
    ['One<br>\ntwo\n\nthree <3 & "four"', '<p>One<br />two</p>\n<p>three &lt;3 &amp; &quot;four&quot;</p>'],
    [
      '<b>Write</b> to <info@x.example>\nDress: <black tie>',
      '<p><b>Write</b> to &lt;info@x.example&gt;<br />Dress: &lt;black tie&gt;</p>',
    ],
    ['See <b\nonclick="x()">https://x.example</b>', 'See <b><a href="https://x.example">https://x.example</a></b>'],
    ['One,\n\n<b>two</b> <script>\nalert(1)\n</script>three', '<p>One,</p>\n<p><b>two</b> three</p>'],
    ['1 &lt; 2 &amp;amp; <u>3</u>\n4', '<p>1 &lt; 2 &amp;amp; <u>3</u><br />4</p>'],
  ])(
    'CAMP-13 keeps paragraphs, lines and links of a text with HTML in its lines: %j (3.9)',
    async (content, expected) => {
      expect(await contentOf(content)).toBe(expected)
    },
  )

  it('CAMP-13 does not add breaks for the lines of an HTML document (3.9)', async () => {
    const page = '<p>One\n\n<b>two</b></p>\n\n<ul><li>https://x.example</li></ul>'
    expect(await contentOf(page)).toBe(page)
  })

  it("puts each element's style inline, since mail programs drop style sheets", async () => {
    const { html } = await mailOf(
      '<h2>a</h2><p>b <a href="https://x.example">c</a></p><table><tr><td>d</td></tr></table>',
    )
    for (const tag of ['h2', 'p', 'a', 'table', 'td'])
      expect(html).toMatch(new RegExp(`<${tag}( [^>]*)? style="[^"]+">`))
  })

  it('turns a paragraph that is one bold link into a button, and nothing else', async () => {
    const link = '<a href="https://x.example/go">'
    for (const button of [`<p><strong>${link}Go</a></strong></p>`, `<p> ${link}<b>Go</b></a> </p>`]) {
      const html = await contentOf(button, {}, ['https://x.example/go'])
      expect(html).toMatch(/^<table role="presentation".*<a href="https:\/\/followed\/0">Go<\/a><\/td><\/tr><\/table>$/)
    }
    expect(await contentOf(`<p>or <b>${link}Go</a></b></p>`)).not.toContain('table')
  })

  it('keeps pictures within the width of the email, with an empty alt text where none was given', async () => {
    expect(await contentOf('<img src="https://x.example/a.png" width="1200" height="400" alt="Room">')).toBe(
      '<img src="https://x.example/a.png" alt="Room" width="486" />',
    )
    expect(await contentOf('<img src="https://x.example/a.png" width="40">')).toBe(
      '<img src="https://x.example/a.png" width="40" alt="" />',
    )
  })
})

describe('the page around it', () => {
  it("shows the venue's name and why the email was sent, and ends with the unsubscribe link and the postal address", async () => {
    const { html, text } = await mailOf('Hello')
    const words = html.replace(/<style>.*?<\/style>|<[^>]+>/gs, '\n').replace(/\n+/g, '\n')
    expect(words).toMatch(
      /The &lt;Room&gt;\nHello\nYou are receiving this email because you applied to The &lt;Room&gt;\.\nUnsubscribe\n1 Test Street\nNew York\n$/,
    )
    expect(text).toBe(
      'Hello\n\n--\nYou are receiving this email because you applied to The <Room>.\nUnsubscribe: https://velvet.example/u/x\n1 Test Street\nNew York',
    )
  })

  it("CAMP-64 shows the venue's name when nothing is left of the subject", async () => {
    const email = await compileEmail({ subject: ' {{firstName}} ', content: 'Hello' }, settings)
    expect(fillEmail(email, { firstName: 'Ada' }, links).subject).toBe('Ada')
    expect(fillEmail(email, {}, links).subject).toBe('The <Room>')
    const { content, substitutionsFor } = shareEmail(email)
    expect(substitutionsFor({}, links)[content.subject]).toBe('The <Room>')
  })

  it('shows configured texts verbatim, and no address where none is set', async () => {
    const odd = { ...settings, venueName: '{firstName} [City]', emailFooterAddress: null }
    const email = await compileEmail({ subject: 'x', content: 'Hello' }, odd)
    const { html, text } = fillEmail(email, { firstName: 'Ada', city: 'Miami' }, links)
    expect(html).toContain('you applied to {firstName} [City].')
    expect(html).toMatch(/Unsubscribe<\/a><\/p><\/td>/)
    expect(text).toBe(
      'Hello\n\n--\nYou are receiving this email because you applied to {firstName} [City].\nUnsubscribe: https://velvet.example/u/x',
    )
  })

  it('says how to reach the venue and where its privacy policy is, in both parts', async () => {
    const venue = {
      ...settings,
      venueContact: 'hello@room.example',
      venuePrivacyUrl: 'https://room.example/privacy?a&b',
    }
    const { html, text } = fillEmail(await compileEmail({ subject: 'x', content: 'Hello' }, venue), {}, links)
    expect(html).toMatch(/href="mailto:hello@room.example"[^>]*>Contact<\/a>/)
    expect(html).toMatch(/href="https:\/\/room.example\/privacy\?a&amp;b"[^>]*>Privacy<\/a>/)
    expect(text).toContain(
      'Unsubscribe: https://velvet.example/u/x\nContact: hello@room.example\nPrivacy: https://room.example/privacy?a&b\n1 Test Street',
    )
  })

  it('has a light and a dark theme, and declares both to mail programs', async () => {
    const { html } = await mailOf('Hello')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('max-width:600px')
    expect(html).not.toMatch(/[\ue000\ue001]|<!--/)
  })

  it('shows the first words in the inbox preview, never half a token', async () => {
    const shown = async (content: string): Promise<string | undefined> => {
      const [, words] =
        /max-width:0">([^<]*?)(?:&nbsp;&zwnj;)+<\/div>/.exec((await mailOf(content, { firstName: 'Ada' })).html) ?? []
      return words
    }
    expect(await shown('<h1>Dear {{firstName}} &amp; all</h1><p>see <a href="https://x.example">you</a></p>')).toBe(
      'Dear Ada &amp; all see you',
    )
    const long = await shown(`${'word '.repeat(21)}{{ firstName | my friend }} and more and more`)
    expect(long).toMatch(/^(word ){21}Ada/)
    expect(long?.length).toBeLessThan(120)
  })
})

describe('the links of an email', () => {
  it('are web addresses, each once and in order, decoded from HTML', async () => {
    expect(
      await linksOf(`<a href="https://b.example/?x=1&amp;y=2">1</a> <a href="http://a.example">2</a>
        <a href="https://b.example/?x=1&y=2">again</a> https://a.example/bare`),
    ).toEqual(['https://b.example/?x=1&y=2', 'http://a.example', 'https://a.example/bare'])
    expect(await linksOf('Come: https://a.example/x, https://b.example.')).toEqual([
      'https://a.example/x',
      'https://b.example',
    ])
  })

  it("exclude addresses with the recipient's data, mailto and tel links, and invalid ones", async () => {
    const content = `<a href="https://a.example/{{city}}">1</a><a href="mailto:a@b.example">2</a><a href="tel:+12125550123">3</a>
      <a href="https://[First Name].example">4</a><a href="https://">5</a><a href="https://a b:c">6</a>`
    expect(await linksOf(content)).toEqual([])
    expect(await contentOf(content, { city: 'x' }, await linksOf(content))).toContain('href="https://a.example/x"')
  })

  it('lead straight to their destination when clicks are not tracked', async () => {
    expect(await contentOf('<a href="https://a.example/x">1</a>')).toBe('<a href="https://a.example/x">1</a>')
  })
})
