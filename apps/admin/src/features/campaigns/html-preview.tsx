import { useCallback, useEffect, useRef } from 'react'

export type HtmlPreviewProps = { title: string; html: string; className: string }

/** HTML of somebody else in a frame that runs no script, sends no form and opens no window. */
export function HtmlPreview({ title, html, className }: HtmlPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page) drawMail(page, html)
  }, [html])
  useEffect(draw, [draw])
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" onLoad={draw} className={className} />
}

/** What a mail reader brings along; the mail's own rules come after it. */
const readerStyles = `
  :root { color-scheme: light; background: Canvas; color: CanvasText }
  body { margin: 1rem; font: 0.875rem/1.5 sans-serif; overflow-wrap: break-word }
  img { max-width: 100% }
`

/**
 * The frame inherits the policy of this page, which refuses and reports styles written in markup. They are taken out of
 * it and set by code instead, which the policy allows: rules as style sheets, attributes one by one.
 */
function drawMail(page: Document, html: string) {
  const mail = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const rules = [...mail.querySelectorAll('script[type="text/css"]')].map(({ textContent }) => textContent)
  const styled = [...mail.querySelectorAll<HTMLElement>('[data-style]')]
  for (const script of mail.querySelectorAll('script')) script.remove()
  for (const link of mail.querySelectorAll('a, area')) link.setAttribute('target', '_blank')
  page.body.removeAttribute('style')
  page.body.replaceChildren(...mail.body.childNodes)
  for (const element of styled)
    (element === mail.body ? page.body : element).style.cssText = element.dataset.style ?? ''
  page.adoptedStyleSheets = [readerStyles, ...rules].map((text) => styleSheet(page, text))
}

/** Style elements become data blocks, which no browser acts on, and style attributes data attributes. */
const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b/gi, '<script type="text/css"')
    .replace(/<\/style\b/gi, '</script')
    .replace(/(<[a-z][^<>]*?\s)style(\s*=)/gi, '$1data-style$2')

function styleSheet(page: Document, text: string): CSSStyleSheet {
  const sheet = new (page.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
