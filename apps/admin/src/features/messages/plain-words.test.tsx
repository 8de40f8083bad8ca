import { afterEach, expect, it } from 'vitest'
import { plainWords } from './plain-words.ts'

it.each([
  ['Hello <b>you</b>', 'Hello you'],
  ['<p>One</p><p>two &amp; three &lt;3</p>', 'One two & three <3'],
  ['<style>p{color:red}</style><title>No</title><p style="color:red">Yes</p>', 'Yes'],
  ['<script>alert("<p>no</p>")</script>Yes', 'Yes'],
  ['<!-- <p>no</p> -->Yes', 'Yes'],
  ['<a title="a > b" href="x">Yes</a>', 'Yes'],
  ["<p don't>Yes", 'Yes'],
  ['<p a= >Yes', 'Yes'],
  ['<p a==">Yes', 'Yes'],
  ['Yes<p a = ', 'Yes'],
  ['Kids <3 & 2 < 3', 'Kids <3 & 2 < 3'],
])('shows the text of the content without its markup: %s', (content, words) => {
  expect(plainWords(content)).toBe(words)
})

it('shows no part of a tag that the scan limit cuts in two', () => {
  const words = 'x'.repeat(3_995)
  expect(plainWords(`${words}<p style="color:red">`)).toBe(words)
})

let frame: HTMLIFrameElement | undefined
afterEach(() => frame?.remove())

it.each([
  '<p style="color:red">Hello</p>',
  '<p/style="color:red">Hello</p>',
  '<p\nSTYLE = color:red>Hello</p>',
  `<p title='"' style="color:red">Hello</p>`,
  '<<p style="color:red">p style="color:red">Hello',
  '<style>p{color:red}</style><p onclick="x()">Hello</p>',
  '<p style="color:red" Hello',
])('causes no content policy report for %s (T15)', async (content) => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const read = (event: MessageEvent) => {
    if (event.source === frame?.contentWindow) resolve(event.data)
  }
  window.addEventListener('message', read)
  frame = document.createElement('iframe')
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="style-src 'self'">
    <script type="module">
      import { plainWords } from ${JSON.stringify(new URL('./plain-words.ts', import.meta.url).href)}
      const violations = []
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
      plainWords(${JSON.stringify(content).replaceAll('<', '\\u003c')})
      setTimeout(() => parent.postMessage(violations, '*'), 50)
    </script>`
  document.body.append(frame)
  const violations = await promise
  window.removeEventListener('message', read)
  expect(violations).toEqual([])
})
