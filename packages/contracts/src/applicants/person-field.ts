import { type TSchema, Type } from 'typebox'
import { Nullable, OneOf } from '../kernel/index.ts'

/** How a cell of an imported file is parsed. A `special` one has its own parser in the domain's `read-cell.ts`. */
export type Cell =
  | { readonly kind: 'text' | 'lines' | 'special'; readonly maxLength?: number }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'whole number'; readonly max: number }
  | { readonly kind: 'true or false' }

/** One field of a person, described once: the contract, files, merges, the editor and the log derive from it. */
export type PersonField = {
  /** In the table `applicants`, and its type as PostgreSQL names it. */
  readonly column: string
  readonly columnType: 'text' | 'text[]' | 'int' | 'boolean' | 'jsonb' | 'timestamptz' | 'uuid'
  readonly label: string
  /** The value in an answer. */
  readonly shown: TSchema
  /** What staff may write; missing means unchanged, null clears. */
  readonly written?: TSchema
  /** The heading of its column in our own CSV files (EXP-06). */
  readonly heading?: string
  /** Other headings that mean this field: letters and digits only, in lower case. */
  readonly otherHeadings?: readonly string[]
  /** How an import reads it; absent for a field that imports do not set. */
  readonly cell?: Cell
  /** The value of a new person whose row does not have it. */
  readonly initial?: unknown
  /** A merge lets staff choose whose value is kept (MERGE-05). */
  readonly isMerged?: true
}

/** A text that may be empty. */
export const textField = <const C extends string>(column: C, label: string, maxLength: number) =>
  ({
    column,
    label,
    columnType: 'text',
    shown: Nullable(Type.String()),
    written: Type.Optional(Nullable(Type.String({ maxLength }))),
    cell: { kind: 'text', maxLength },
    initial: null,
  }) as const

/** One of a few words, which is never empty. */
export const choiceField = <const C extends string, const V extends readonly string[]>(
  column: C,
  label: string,
  choices: V,
  initial: V[number],
) =>
  ({
    column,
    label,
    columnType: 'text',
    shown: OneOf(choices),
    written: Type.Optional(OneOf(choices)),
    cell: { kind: 'choice', choices },
    initial,
  }) as const

/** A whole number that may be unknown; `maxInFiles` where a file may hold less than the column. */
export const numberField = <const C extends string>(column: C, label: string, max: number, maxInFiles = max) =>
  ({
    column,
    label,
    columnType: 'int',
    shown: Nullable(Type.Integer()),
    written: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: max }))),
    cell: { kind: 'whole number', max: maxInFiles },
    initial: null,
  }) as const
