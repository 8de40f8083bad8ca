import { codeFiles, readSource, sourceFiles } from './sources.ts'

const maxLines = 0

/** Fewer files mean that the search looks in the wrong place. */
const minFiles = 1_500

const banned =
  /\b(?:who(?:m)?ever|somebody|nobody|meanwhile|mend(?:s|ed|ing)?|seldom|theirs|(?:became|becomes?)\s+of)\b/i

/** Further words that documents say in standard terms: lookup, suppressed address, permanently. */
const bannedInDocuments =
  /\b(?:(?:any|every)body|anew|for\s+ever|in\s+vain|look-ups?|way\s+out|closed\s+(?:address(?:es)?|numbers?)|address(?:es)?\s+(?:\w+\s+){1,2}closed|taken\s+back|told\s+apart|heard?\s+of|said\s+of|spoilt|misspelt|learnt)\b/i

/** Names of code keep their spelling, such as the user `nobody`. */
const names = /`[^`]*`/g

/** Files keep their names, to which other documents link. */
const targets = /\]\([^)\s]+\)/g

/** Fixed by the specification (CAP-20). */
const fixedTexts = ['Nobody can join the waitlist while it is closed.']

type Source = { readonly file: string; readonly text: string }
type Line = { readonly place: string; readonly text: string }

const title =
  /(?:\b(?:describe|it|test)(?:\.\w+)*|\))\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*|\{\/\*)|\s\/\/\s/.test(line)

const at = (file: string, index: number): string => `${file}:${index + 1}`

const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length - 1

const titlesIn = ({ file, text }: Source): Line[] =>
  [...text.matchAll(title)].map(({ index, groups, 0: call }) => ({
    place: at(file, lineOf(text, index + call.lastIndexOf(groups?.title ?? ''))),
    text: groups?.title ?? '',
  }))

const linesIn = ({ file, text }: Source): Line[] =>
  text.split('\n').map((line, index) => ({ place: at(file, index), text: line }))

const literal = /(?<quote>['"`])(?<words>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g

/** Text between the tags of an element, on the same line as a tag or on a line of its own. */
const textOfElement = /^\s*[\p{L}\d][^=;(){}<>]*$|>[^=;(){}<>]*</u

const isSentence = (words: string): boolean => /\p{L}\s+\p{L}/u.test(words)

/** What people read on screens and in messages: texts of several words. A single word may be a value, such as `nobody`. */
const visibleTextsIn = ({ file, text }: Source): Line[] =>
  text.split('\n').flatMap((line, index) => {
    const literals = [...line.matchAll(literal)].map(({ groups }) => groups?.words ?? '')
    const element = file.endsWith('x') ? (textOfElement.exec(line)?.[0] ?? '') : ''
    return [...literals, element].filter(isSentence).map((words) => ({ place: at(file, index), text: words }))
  })

const prose = (source: Source): Line[] => {
  if (source.file.endsWith('.md')) return linesIn(source)
  if (source.file.endsWith('.sql')) return linesIn(source).filter(({ text }) => text.trimStart().startsWith('--'))
  if (source.file.endsWith('.yml')) return linesIn(source).filter(({ text }) => text.includes('#'))
  const comments = linesIn(source).filter(({ text }) => isComment(text))
  const isTest = /\.test\.tsx?$|\/describe-/.test(source.file)
  return [...comments, ...(isTest ? titlesIn(source) : visibleTextsIn(source))]
}

/** Identifiers and exact texts stand in backticks. */
const quoted = /`[^`]*`/g

const isBanned = ({ file }: Source, text: string): boolean =>
  banned.test(text) || (file.endsWith('.md') && bannedInDocuments.test(text))

/** Comments, documents, test titles, and visible texts with a banned word, as `file:line: text`. */
export const linesWithBannedWords = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    prose(source)
      .filter(({ text }) => !fixedTexts.some((fixed) => text.includes(fixed)))
      .filter(({ text }) => isBanned(source, text.replace(names, '').replace(targets, '').replace(quoted, '')))
      .map(({ place, text }) => `${place}: ${text.trim()}`),
  )

/** The lines with banned words in the repository, if there are more than the limit. */
export const findBannedWords = async (): Promise<string[]> => {
  const documents = await sourceFiles([
    '*.md',
    '{docs,infra,packages}/**/*.md',
    '{.github,docs,infra}/**/*.yml',
    '*.yml',
    'packages/database/src/routines/**/*.sql',
  ])
  const files = [...(await codeFiles()), ...documents].filter((file) => !file.includes('/migrations/'))
  if (files.length < minFiles) return [`Only ${files.length} files were looked at`]
  const lines = linesWithBannedWords(
    await Promise.all(files.map(async (file) => ({ file, text: await readSource(file) }))),
  )
  return lines.length > maxLines ? [`${lines.length} lines, ${maxLines} are allowed`, ...lines] : []
}
