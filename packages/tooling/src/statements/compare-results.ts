import type { Kind, RawStatement } from './raw-statements.ts'

/** What a statement that ran has answered: its columns, and of each the kinds of its values. */
export type Answer = { readonly text: string; readonly columns: Readonly<Record<string, readonly Kind[]>> }

export type Comparison = {
  /** A sentence for each statement whose rows are not those of its type. */
  readonly wrong: readonly string[]
  /** Places of statements that never ran, or never returned a row, so that their types are unproven. */
  readonly unproven: readonly string[]
}

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Matches what the statement becomes with its interpolations. */
const patternOf = ({ texts }: RawStatement): RegExp => new RegExp(`^${texts.map(escapeRegExp).join('[^]*?')}$`)

const fits = (declared: ReadonlySet<Kind>, found: Kind): boolean =>
  declared.has(found) || (found !== 'null' && declared.has('any'))

const differences = (columns: NonNullable<RawStatement['columns']>, isOpen: boolean, answer: Answer): string[] => {
  const absent = [...columns.keys()]
    .filter((name) => !(name in answer.columns))
    .map((name) => `${name} is not returned`)
  const others = Object.entries(answer.columns).flatMap(([name, kinds]) => {
    const declared = columns.get(name)
    if (!declared) return isOpen ? [] : [`${name} is returned, but not in the type`]
    const strange = kinds.filter((kind) => !fits(declared, kind))
    return strange.length > 0 ? [`${name} is ${strange.join(' or ')}, not ${[...declared].join(' or ')}`] : []
  })
  return [...absent, ...others]
}

/** Compares the row types of statements with the rows that they returned. */
export const compareResults = (statements: readonly RawStatement[], answers: readonly Answer[]): Comparison => {
  const wrong: string[] = []
  const unproven: string[] = []
  for (const statement of statements) {
    const { place, columns, isOpen, texts } = statement
    if (columns === null) {
      wrong.push(`${place}: write the row type as plain types, so that it can be compared`)
      continue
    }
    const pattern = patternOf(statement)
    const own = answers.filter(({ text }) => text.startsWith(texts[0] ?? '') && pattern.test(text))
    const found = new Set(own.flatMap((answer) => differences(columns, isOpen, answer)))
    if (found.size > 0) wrong.push(`${place}: ${[...found].join('; ')}`)
    else if (!own.some((answer) => Object.values(answer.columns).some((kinds) => kinds.length > 0)))
      unproven.push(place)
  }
  return { wrong, unproven }
}
