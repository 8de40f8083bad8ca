import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A function, view or trigger of this version. */
export type Routine = {
  /** What PostgreSQL calls it: `function fold`, `trigger admins_touch on admins`. */
  readonly object: string
  /** The object; of a function with its arguments and result, which never change. */
  readonly signature: string
  /** Relative to the folder of the routines. */
  readonly file: string
  /** The statement that creates or replaces it. */
  readonly sql: string
  /** SHA-256 of the statement. */
  readonly checksum: string
  /** How many texts of it were recorded, so a later version has a higher one. */
  readonly revision: number
}

const folder = path.join(import.meta.dirname, 'routines')

/** The checksums of all recorded texts of each signature, oldest first, from lines of a checksum, two spaces and a signature. */
export const parseRevisions = (text: string): Map<string, string[]> => {
  const revisions = new Map<string, string[]>()
  for (const line of text.split('\n').filter(Boolean)) {
    const signature = line.slice(66)
    revisions.set(signature, [...(revisions.get(signature) ?? []), line.slice(0, 64)])
  }
  return revisions
}

/** A comment at the end belongs to the next statement. */
const withoutLastComment = (part: string): string => {
  const lines = part.split('\n')
  return lines.slice(0, lines.findLastIndex((line) => line !== '' && !line.startsWith('--')) + 1).join('\n')
}

const statementsOf = (text: string): string[] =>
  text
    .split(/^(?=create or replace )/m)
    .map(withoutLastComment)
    .filter((part) => part !== '')

const describe = (statement: string): Pick<Routine, 'object' | 'signature'> => {
  const [, kind, name] = /^create or replace (function|view|trigger) (\w+)/.exec(statement) ?? []
  if (!kind || !name) throw new Error(`Only functions, views and triggers are routines: ${statement.slice(0, 80)}`)
  if (kind === 'trigger') {
    const object = `trigger ${name} on ${/ on (\w+)/.exec(statement)?.[1]}`
    return { object, signature: object }
  }
  const [head = ''] = statement.slice('create or replace '.length).split(/\s(?:language|as)\s/)
  const signature = head.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')')
  return { object: `${kind} ${name}`, signature: kind === 'view' ? `view ${name}` : signature }
}

/** The routines that a file creates, each by a statement that begins a line with `create or replace`. */
export const parseRoutines = (
  file: string,
  text: string,
  revisions: ReadonlyMap<string, readonly string[]>,
): Routine[] =>
  statementsOf(text).map((sql) => {
    const { object, signature } = describe(sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { object, signature, file, sql, checksum, revision: revisions.get(signature)?.length ?? 0 }
  })

const readRoutines = (): Routine[] => {
  const revisions = parseRevisions(readFileSync(path.join(folder, 'revisions.sha256'), 'utf8'))
  return globSync('*/*.sql', { cwd: folder })
    .sort()
    .flatMap((file) =>
      parseRoutines(file.replaceAll(path.sep, '/'), readFileSync(path.join(folder, file), 'utf8'), revisions),
    )
}

/** The routines of this version, by file. */
export const ownRoutines: readonly Routine[] = readRoutines()
