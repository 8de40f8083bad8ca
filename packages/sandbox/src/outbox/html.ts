/** Markup that is safe to put into a page as it is. */
export type Html = { readonly markup: string }

type Value = Html | string | number | null | readonly Html[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

/** Template tag: everything put in is escaped, except what is `Html` already. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: parts.reduce((done, part, index) => done + render(values[index - 1] ?? null) + part),
})
