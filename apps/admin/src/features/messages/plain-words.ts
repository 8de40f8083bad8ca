/** How many characters of the content are scanned: more than any excerpt needs. */
const maxRead = 4_000

const unseen = [/<!--.*?(?:-->|$)/gs, /<(style|script|title)\b.*?(?:<\/\1\s*>|$)/gis]
// An unclosed element extends to the end, as in browsers.
const tag = /<[a-z/!?](?:[^=>]|=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'>]))*=?\s*(?:>|$)/gi

/** The beginning of the content as one line of plain text. Nothing in it is loaded, run, or styled. */
export function plainWords(content: string): string {
  const bare = [...unseen, tag].reduce((text, pattern) => text.replace(pattern, ' '), content.slice(0, maxRead))
  // Tags are removed first, so that the parser only decodes entities: each style would be reported to the content policy.
  const { body } = new DOMParser().parseFromString(bare, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
