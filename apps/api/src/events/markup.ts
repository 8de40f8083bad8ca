import { escapeHtml as escapeMarkup } from '@velvet/contracts/config'

const braces: Readonly<Record<string, string>> = { '{': '&#123;', '}': '&#125;' }

/** A text as part of a page that the gateway fills: neither markup nor a placeholder. */
export const escapeHtml = (text: string): string => escapeMarkup(text).replace(/[{}]/g, (brace) => braces[brace] ?? '')

const unicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * A value as JSON inside a `script` of a page: its texts neither end the script nor look like a placeholder, whose two brackets
 * stand next to each other in texts only.
 */
export const jsonForPage = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]|\{(?=\{)/g, unicodeEscape)

/** The attributes of an element: a text as it is, true as one without a value; absent or false ones are left out. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The start tag of an element. */
export const tag = (name: string, attributes: Attributes): string =>
  `<${[
    name,
    ...Object.entries(attributes).flatMap(([key, value]) => {
      if (value === undefined || value === false) return []
      return value === true ? [key] : [`${key}="${escapeHtml(String(value))}"`]
    }),
  ].join(' ')}>`

const buttonLook =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-colors duration-[90ms] pointer-coarse:min-h-11 disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-progress pub:font-semibold pub:tracking-[0.16em]'

const buttonLooks = {
  ghost:
    'border-transparent text-fg-2 enabled:hover:bg-hover enabled:hover:text-fg [a]:hover:bg-hover [a]:hover:text-fg h-8 px-3 text-sm',
  primary:
    'border-transparent bg-primary text-on-primary enabled:hover:bg-primary-hover [a]:hover:bg-primary-hover h-10 px-4 text-base pub:h-13 pub:px-8 pub:text-sm w-full',
}

/** `Button` of the components. */
export const buttonOf = (
  label: string,
  { type, look, className }: { type: 'button' | 'submit'; look: keyof typeof buttonLooks; className: string },
): string =>
  `${tag('button', { type, class: `${buttonLook} ${buttonLooks[look]} ${className}` })}${escapeHtml(label)}</button>`
