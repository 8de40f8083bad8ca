/** What of an author's HTML reaches a reader; everything else is left out. The preview keeps to the same list. */
export const mailTags: readonly string[] =
  'p br b strong i em u a ul ol li h1 h2 h3 img blockquote hr table thead tbody tr td th'.split(' ')

/** Attributes by tag. No style, class or handler: those are what mail programs and attackers make something of. */
export const mailAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan'],
  th: ['colspan'],
}

/** An address must say itself where it leads: a token in front could turn it into anything. */
export const isSafeLink = (address: string | undefined): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)[^{[\s]/i.test(address ?? '')

/** Pictures come over https alone. */
export const isSafePicture = (address: string | undefined): boolean => /^https:\/\/[^{[\s]/i.test(address ?? '')

const dropped =
  'html head body title meta link style script noscript base div span center font small big section article header footer main nav aside address form input button select option textarea label iframe object embed svg math video audio source picture figure figcaption pre code samp kbd sub sup s strike del ins mark q cite abbr dl dt dd h4 h5 h6 caption colgroup col tfoot'.split(
    ' ',
  )

const element = new RegExp(`</?(?:${[...mailTags, ...dropped].join('|')})(?=[\\s/>])[^<>]*>|<!(?:--|doctype\\b)`, 'i')

/**
 * Whether an author wrote HTML, which takes an element of HTML; anything else is plain text, in which `<info@example.com>` and
 * `<black tie>` are what somebody wrote to be read.
 */
export const isMarkup = (text: string): boolean => element.test(text)
