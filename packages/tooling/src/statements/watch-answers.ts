import { Query, type QueryResultRow } from 'pg'
import type { Answer } from './compare-results.ts'
import type { Kind } from './raw-statements.ts'

/** The parts of pg's query that it calls when an answer arrives; its types leave them out. */
type Receiver = {
  text: string
  _result: { rows: QueryResultRow[] }
  handleRowDescription: (message: { fields: { name: string }[] }) => void
  handleDataRow: (message: unknown) => void
}

/** More rows of one answer add no information. */
const maxRows = 100

const kindOf = (value: unknown): Kind => {
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (Buffer.isBuffer(value)) return 'buffer'
  return Array.isArray(value) ? 'array' : (typeof value as Kind)
}

const answers = new Map<string, Map<string, Set<Kind>>>()
const receiver = Query.prototype as unknown as Receiver
const { handleRowDescription, handleDataRow } = receiver

receiver.handleRowDescription = function (message) {
  const columns = answers.get(this.text) ?? new Map<string, Set<Kind>>()
  for (const { name } of message.fields) if (!columns.has(name)) columns.set(name, new Set())
  answers.set(this.text, columns)
  return handleRowDescription.call(this, message)
}

receiver.handleDataRow = function (message) {
  handleDataRow.call(this, message)
  const { rows } = this._result
  const row = rows.at(-1)
  if (!row || rows.length > maxRows) return
  for (const [name, value] of Object.entries(row)) answers.get(this.text)?.get(name)?.add(kindOf(value))
}

/** Everything that statements of this process have answered since the last call. */
export const takeAnswers = (): Answer[] => {
  const taken = [...answers].map(([text, columns]) => ({
    text,
    columns: Object.fromEntries([...columns].map(([name, kinds]) => [name, [...kinds]])),
  }))
  answers.clear()
  return taken
}
