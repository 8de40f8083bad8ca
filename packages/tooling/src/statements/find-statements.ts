/** Whether a text begins a statement; other templates are expressions within a statement of the builder. */
export const isStatement = (text: string): boolean => /^\s*(?:select|with|insert|update|delete)\b/i.test(text)

/** A statement in a tagged template; an expression within one of the builder's is none. */
const statement = /\bsql(?:<[^`]*>)?`\s*(?:select|with|insert|update|delete)\b/gi

/** The lines, from zero, on which a raw statement of this text begins; one entry for each statement. */
export const linesOfStatements = (text: string): number[] =>
  [...text.matchAll(statement)].map(({ index }) => text.slice(0, index).split('\n').length - 1)
