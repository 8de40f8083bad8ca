/** The HTML elements of an author that are sent; all others are removed. The preview uses the same list. */
export const mailTags: readonly string[] =
  'p br b strong i em u a ul ol li h1 h2 h3 img blockquote hr table thead tbody tr td th'.split(' ')

/** Attributes by tag. No styles, classes or handlers, which mail programs treat differently and attackers can misuse. */
export const mailAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan'],
  th: ['colspan'],
}

/** A link must begin with a literal scheme and destination, because a token there could lead anywhere. */
export const isSafeLink = (address: string | undefined): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)[^{[\s]/i.test(address ?? '')

/** Pictures are loaded over https only. */
export const isSafePicture = (address: string | undefined): boolean => /^https:\/\/[^{[\s]/i.test(address ?? '')

/** Elements within a line of text, or elements that show nothing. */
const inline =
  'a b strong i em u br img span font small big code kbd samp sub sup s strike del ins mark q cite abbr label script'
/** Elements that arrange lines, or belong to a page or a form. */
const layout =
  'p ul ol li h1 h2 h3 h4 h5 h6 blockquote hr table thead tbody tfoot tr td th caption colgroup col html head body title meta link style noscript base div center section article header footer main nav aside address form input button select option textarea iframe object embed svg math video audio source picture figure figcaption pre dl dt dd'

const elementOf = (tags: string): string => `</?(?:${tags.replaceAll(' ', '|')})(?=[\\s/>])[^<>]*>`

const layoutElement = new RegExp(`${elementOf(layout)}|<!doctype\\b`, 'i')
const inlineElement = new RegExp(`${elementOf(inline)}|<!--`, 'i')

/** A bracket that does not begin an inline element or a comment: in text, it is an ordinary character. */
export const loneBracket = new RegExp(`<(?!/?(?:${inline.replaceAll(' ', '|')})(?=[\\s/>])|!--)`, 'gi')

/**
 * What an author wrote. `document` is HTML that arranges its own lines. `marked` is text with HTML in its lines only, such as
 * `<b>` or `<a>`. Anything else is `plain`, in which `<info@example.com>` and `<black tie>` are words to be read.
 */
export const markupOf = (text: string): 'plain' | 'marked' | 'document' => {
  if (layoutElement.test(text)) return 'document'
  return inlineElement.test(text) ? 'marked' : 'plain'
}
