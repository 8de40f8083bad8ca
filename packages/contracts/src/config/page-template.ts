import { venueVariables } from './venue-variables.ts'

/** The values that a page may show, by variable name; an unset one is an empty text. */
export type PageValues = Readonly<Record<string, string | undefined>>

/** The variables of the venue as an environment has them, with defaults: everything that pages may show. */
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
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => references[character] ?? '')

const placeholder = /\{\{env `([A-Z_]+)` \| html\}\}/g

const condition = /\{\{if env `([A-Z_]+)`\}\}(.*?)(?:\{\{else\}\}(.*?))?\{\{end\}\}/gs

/**
 * Fills the placeholders of a built page, so that one build serves every venue, and keeps the parts for variables that are set.
 * The notation is that of Caddy's `templates` directive, which fills the same pages in production; conditions are not nested.
 */
export const fillPage = (page: string, values: PageValues): string =>
  page
    .replace(condition, (_all, name: string, given: string, otherwise = '') => (values[name] ? given : otherwise))
    .replace(placeholder, (_all, name: string) => escapeHtml(values[name] ?? ''))
