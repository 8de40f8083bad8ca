/** So many characters of a content are looked at: more than any beginning needs. */
const maxRead = 4_000

const unseen = [/<!--.*?(?:-->|$)/gs, /<(style|script|title)\b.*?(?:<\/\1\s*>|$)/gis]
// One that is not finished reaches to the end, as it does for browsers.
const tag = /<[a-z/!?](?:=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))|=(?!\s*["'])|[^=>])*(?:>|$)/gi

/** The beginning of a content as words on one line, without its markup. Nothing in it is loaded, run or styled. */
export function plainWords(content: string): string {
  const bare = [...unseen, tag].reduce((text, pattern) => text.replace(pattern, ' '), content.slice(0, maxRead))
  // No tag is left, so that the parser has only entities to read: it would report each style to the policy of the page.
  const { body } = new DOMParser().parseFromString(bare, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
