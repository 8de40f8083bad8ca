import { venueVariables } from './venue-variables.ts'

/** The values that a page may show, by variable name; an unset one is an empty text. */
export type PageValues = Readonly<Record<string, string | undefined>>

/** The venue's variables from an environment, with defaults: everything that pages may show. */
export const pageValues = (source: PageValues): PageValues =>
  Object.fromEntries(
    Object.entries(venueVariables).map(([name, variable]) => [
      name,
      source[name]?.trim() || ('default' in variable ? variable.default : ''),
    ]),
  )

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}
/** A text as part of a page, as Caddy's `html` writes it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => references[character] ?? '')

const placeholder = /\{\{env `([A-Z_]+)` \| html\}\}/g

const splitAt = (text: string, mark: string): [before: string, after: string] => {
  const index = text.indexOf(mark)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + mark.length)]
}

const keepConditions = (page: string, values: PageValues): string => {
  const [start = '', ...parts] = page.split('{{if env `')
  const kept = parts.map((part) => {
    const [condition, rest] = splitAt(part, '{{end}}')
    const [name, body] = splitAt(condition, '`}}')
    const [given, otherwise] = splitAt(body, '{{else}}')
    return (values[name] ? given : otherwise) + rest
  })
  return [start, ...kept].join('')
}

/**
 * Fills the placeholders of a built page, so that one build serves every venue, and keeps the parts for variables that are set.
 * The notation is that of Caddy's `templates` directive, which fills the same pages in production; conditions are not nested.
 */
export const fillPage = (page: string, values: PageValues): string =>
  keepConditions(page, values).replace(placeholder, (_all, name: string) => escapeHtml(values[name] ?? ''))

/** In a page that the api writes, the place of the part of the head that all pages of the site share, as Caddy includes it. */
export const includeOfHead = '{{include "/head.html"}}'
