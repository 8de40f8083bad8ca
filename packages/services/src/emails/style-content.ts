import { light, serif } from './email-palette.ts'

/** The maximum width of a picture inside the card. */
const contentWidth = 486

const heading = (size: number, top: number): string =>
  `margin:${top}px 0 12px;font-family:${serif};font-size:${size}px;line-height:1.25;font-weight:normal`

// Outlook does not inherit fonts into a table.
const prose = `font-family:${serif};font-size:17px;line-height:1.6`
const list = 'margin:0 0 20px;padding:0 0 0 24px'
const cell = `padding:10px 12px 10px 0;border-bottom:1px solid ${light.line};text-align:left;vertical-align:top;${prose}`

// Mail programs drop style sheets before anything else, so each element carries its essential styles.
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 20px',
  a: `color:${light.accent};text-decoration:underline`,
  h1: heading(30, 0),
  h2: heading(23, 28),
  h3: heading(19, 24),
  ul: list,
  ol: list,
  li: 'margin:0 0 8px',
  blockquote: `margin:0 0 20px;padding:2px 0 2px 18px;border-left:3px solid ${light.accent};font-style:italic`,
  hr: `margin:28px 0;border:0;border-top:1px solid ${light.line}`,
  table: 'width:100%;margin:0 0 20px;border-collapse:collapse',
  th: `${cell};font-weight:bold`,
  td: cell,
  img: 'display:block;margin:0 0 20px;max-width:100%;height:auto;border:0',
}

const loneBoldLink =
  /<p>\s*(?:<(?:strong|b)>\s*<a href="([^"]*)">([^<]*)<\/a>\s*<\/(?:strong|b)>|<a href="([^"]*)">\s*<(?:strong|b)>([^<]*)<\/(?:strong|b)>\s*<\/a>)\s*<\/p>/g

// Outlook ignores the padding of links; the cell carries it there.
const button = (href: string, label: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px"><tr><td class="button" bgcolor="${light.button}" style="border-radius:4px;background:${light.button};mso-padding-alt:14px 28px"><a href="${href}" style="display:inline-block;padding:14px 28px;color:${light.onButton};font-family:${serif};font-size:17px;font-weight:bold;text-decoration:none">${label.trim()}</a></td></tr></table>`

const fitted = (attributes: string): string => {
  const width = Number(/ width="(\d+)"/.exec(attributes)?.[1] ?? 0)
  const sized = width > contentWidth ? attributes.replace(/ (?:width|height)="[^"]*"/g, '') : attributes
  const described = / alt="/.test(sized) ? sized : `${sized} alt=""`
  return width > contentWidth ? `${described} width="${contentWidth}"` : described
}

const openTag = new RegExp(`<(${Object.keys(styles).join('|')})((?: [^<>]*?)?)( /)?>`, 'g')

/**
 * Styles sanitized HTML, element by element. A paragraph that is only one bold link becomes a button; pictures stay within the
 * email's width.
 */
export const styleContent = (html: string): string =>
  html
    .replace(loneBoldLink, (_, href?: string, label?: string, outer?: string, inner?: string) =>
      button(href ?? outer ?? '', label ?? inner ?? ''),
    )
    .replace(openTag, (whole, name: string, attributes: string, close = '') =>
      attributes.includes(' style="')
        ? whole
        : `<${name}${name === 'img' ? fitted(attributes) : attributes} style="${styles[name]}"${close}>`,
    )
