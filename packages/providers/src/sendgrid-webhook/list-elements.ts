const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

class NotAList extends Error {}

const endOfString = (json: string, start: number): number => {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  throw new NotAList('A string does not end.')
}

/** The end of the element that starts here: the comma behind it, or the bracket that closes the list. */
const endOfElement = (json: string, start: number): number => {
  let depth = 0
  for (let at = start; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === openBracket || code === openBrace) depth += 1
    else if (depth === 0 && (code === comma || code === closeBracket)) return at
    else if (code === closeBracket || code === closeBrace) depth -= 1
  }
  throw new NotAList('The list does not end.')
}

/**
 * The elements of a JSON list, each as its original text, so that a caller can pause between parsing them. The list is valid JSON
 * exactly when `JSON.parse` accepts every element. Throws when the text is not a list, at the latest after the last element.
 */
export function* listElements(json: string): Generator<string> {
  const start = json.search(/\S/)
  if (json.charCodeAt(start) !== openBracket) throw new NotAList('The text does not begin with a bracket.')
  for (let from = start + 1, isFirst = true; ; isFirst = false) {
    const end = endOfElement(json, from)
    const element = json.slice(from, end)
    const isLast = json.charCodeAt(end) === closeBracket
    if (!(isFirst && isLast && element.trim() === '')) yield element
    if (isLast) {
      if (json.slice(end + 1).trim() !== '') throw new NotAList('Something follows the list.')
      return
    }
    from = end + 1
  }
}
