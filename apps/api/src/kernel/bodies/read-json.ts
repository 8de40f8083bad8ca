import { AppError } from '@velvet/domain/kernel'
import secureJson from 'secure-json-parse'

const maxLevels = 64

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((c) => c.charCodeAt(0))

/**
 * Refuses JSON with more than 64 levels of lists and objects (`invalid_json`). Call it before the JSON is parsed: V8 needs 300 ms
 * for a megabyte of `[`, and code that walks a deep value would exhaust the stack. Whether the text is JSON is left to the parser.
 */
export const requireFewLevels = (json: string): void => {
  let levels = 0
  let isInText = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === quote) isInText = !isInText
    else if (isInText) {
      if (code === backslash) index += 1
    } else if (code === openList || code === openObject) {
      levels += 1
      if (levels > maxLevels)
        throw new AppError(
          'invalid',
          'invalid_json',
          `The body has more than ${maxLevels} levels of lists and objects.`,
        )
    } else if (code === closeList || code === closeObject) levels -= 1
  }
}

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/**
 * Refuses values that Postgres cannot store: half of a surrogate pair, or a NUL (`validation_failed`). Of JSON, only values of few
 * levels (`requireFewLevels`).
 */
export const requireStorable = (value: unknown): void => {
  if (typeof value === 'string' && !isStorableText(value))
    throw new AppError('invalid', 'validation_failed', 'The request contains a character that cannot be stored.')
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const inner of value) requireStorable(inner)
    return
  }
  for (const key of Object.keys(value)) {
    requireStorable(key)
    requireStorable((value as Record<string, unknown>)[key])
  }
}

/**
 * The value of a JSON body. Refuses what is not JSON, would set a prototype, or has too many levels (`invalid_json`), and what
 * cannot be stored (`validation_failed`).
 */
export const readJson = (bytes: Uint8Array): unknown => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  requireFewLevels(text)
  let value: unknown
  try {
    value = secureJson.parse(text)
  } catch (cause) {
    throw new AppError('invalid', 'invalid_json', text === '' ? 'The body is empty.' : 'The body is not valid JSON.', {
      cause,
    })
  }
  requireStorable(value)
  return value
}
