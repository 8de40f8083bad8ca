import { isSafeLink, isSafePicture, mailAttributes, mailTags } from '@velvet/domain/campaigns'
import createPurifier from 'dompurify'
import { useCallback, useEffect, useRef } from 'react'

export type HtmlPreviewProps = { title: string; html: string; className: string }

/** HTML of a mail, as much of it as will be sent, in a frame that runs no script, sends no form and opens no window. */
export function HtmlPreview({ title, html, className }: HtmlPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page) drawMail(page, html)
  }, [html])
  useEffect(draw, [draw])
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" onLoad={draw} className={className} />
}

/** What a mail reader brings along. */
const readerStyles = `
  :root { color-scheme: light; background: Canvas; color: CanvasText }
  body { margin: 1rem; font: 0.875rem/1.5 sans-serif; overflow-wrap: break-word }
  img { max-width: 100% }
`

const purifier = createPurifier(window)
purifier.addHook('uponSanitizeElement', (node) => {
  if (node instanceof HTMLImageElement && !isSafePicture(node.getAttribute('src') ?? undefined)) node.remove()
})
purifier.addHook('uponSanitizeAttribute', (_node, attribute) => {
  if (attribute.attrName === 'href') attribute.keepAttr = isSafeLink(attribute.attrValue)
})
const attributes = [...new Set(Object.values(mailAttributes).flat())]

function drawMail(page: Document, html: string) {
  const mail = purifier.sanitize(html, {
    ALLOWED_TAGS: [...mailTags],
    ALLOWED_ATTR: attributes,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of mail.querySelectorAll('a')) link.setAttribute('target', '_blank')
  page.body.replaceChildren(mail)
  const sheet = new (page.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(readerStyles)
  page.adoptedStyleSheets = [sheet]
}
