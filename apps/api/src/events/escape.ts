const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  // The gateway fills the placeholders of a page: no typed text may look like one.
  '{': '&#123;',
  '}': '&#125;',
}

/** A text as part of a page: neither markup nor a placeholder. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'{}]/g, (character) => references[character] ?? '')

const unicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * A value as JSON inside a `script` of a page: its texts neither end the script nor look like a placeholder, whose two brackets
 * stand next to each other in texts only.
 */
export const jsonForPage = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]|\{(?=\{)/g, unicodeEscape)
