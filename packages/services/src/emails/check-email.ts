import { compileWith, markupOf, personTokens, type Vocabulary } from '@velvet/domain/campaigns'
import { AppError } from '@velvet/domain/kernel'
import { Parser } from 'htmlparser2'

const maxLevels = 100
const maxElements = 10_000
const maxTokens = 1_000

const tooComplex = (message: string): AppError =>
  new AppError('invalid', 'email_too_complex', message, {
    suggestion: 'Simplify the HTML, or write the email as plain text.',
  })

const checkElements = (content: string): void => {
  let levels = 0
  let elements = 0
  const parser = new Parser({
    onopentagname: () => {
      levels += 1
      elements += 1
      if (levels > maxLevels)
        throw tooComplex(`This email has more than ${maxLevels} HTML elements nested inside each other.`)
      if (elements > maxElements)
        throw tooComplex(`This email has more than ${maxElements.toLocaleString('en-US')} HTML elements.`)
    },
    onclosetag: () => {
      levels -= 1
    },
  })
  parser.end(content)
}

/**
 * Refuses `email_too_complex` for content that no recipient needs and that would take long to render: more than 100 nested HTML
 * elements, more than 10,000 elements, or more than 1,000 tokens. Stops reading at the limit, so that its time grows only with
 * the length.
 */
export const checkEmail = (content: string, vocabulary: Vocabulary = personTokens): void => {
  if (markupOf(content) !== 'plain') checkElements(content)
  const tokens = compileWith(vocabulary, content).parts.filter((part) => typeof part !== 'string').length
  if (tokens > maxTokens)
    throw tooComplex(`This email has more than ${maxTokens.toLocaleString('en-US')} personalized tokens.`)
}
