import { load } from 'cheerio/slim'

/** The parts of a page that are examined. */
export type Page = {
  /** Contents of the `meta` elements by property or name; of several with one name the first. */
  readonly meta: ReadonlyMap<string, string>
  readonly scripts: readonly string[]
  /** Attributes of all elements, in the order of the page. */
  readonly attributes: readonly Readonly<Record<string, string>>[]
  /** The beginning of its visible text, the title first. */
  readonly text: string
}

/** Instagram's pages have some hundreds of tags; hundreds of thousands of nested tags would take minutes to parse. */
const maxTags = 50_000
const maxText = 5_000

const hasTooManyTags = (html: string): boolean => {
  let tags = 0
  for (let at = html.indexOf('<'); at !== -1 && tags <= maxTags; at = html.indexOf('<', at + 1)) tags += 1
  return tags > maxTags
}

/**
 * Reads a page in one pass, in time linear in its length. It uses no selectors, because each takes time quadratic in the number
 * of siblings. Null when the page has too many tags.
 */
export const readPage = (html: string): Page | null => {
  if (hasTooManyTags(html)) return null
  const meta = new Map<string, string>()
  const scripts: string[] = []
  const attributes: Record<string, string>[] = []
  const texts = { title: '', body: '' }
  const open = load(html)
    .root()
    .toArray()
    .flatMap(({ children }) => children.toReversed())
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'text') {
      const { parent } = node
      const within = parent && 'name' in parent ? parent.name : ''
      if (within === 'script') scripts.push(node.data)
      else if (within === 'title') texts.title += node.data
      else if (within !== 'style' && within !== 'noscript' && texts.body.length < maxText) texts.body += ` ${node.data}`
      continue
    }
    if (!('attribs' in node)) continue
    attributes.push(node.attribs)
    const key = node.attribs.property ?? node.attribs.name
    if (node.name === 'meta' && key && !meta.has(key)) meta.set(key, node.attribs.content ?? '')
    for (let place = node.children.length - 1; place >= 0; place -= 1) {
      const child = node.children[place]
      if (child) open.push(child)
    }
  }
  return { meta, scripts, attributes, text: `${texts.title}\n${texts.body.slice(0, maxText)}` }
}
