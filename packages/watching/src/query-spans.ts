import { LRUCache } from 'lru-cache'
import { failureOf, type Tracing } from './tracing.ts'

/** What a statement does, to which table or function: its first word and the first name that follows. Never a value. */
const summaryOf = (sql: string): string => {
  const [verb = 'query'] = /[a-z]+/i.exec(sql) ?? []
  const [, target] = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(sql) ?? []
  return [verb.toLowerCase(), target].filter(Boolean).join(' ')
}

/** The product has some hundred statements; some grow with a list of values. */
const summaries = new LRUCache<string, string>({ max: 1_000, memoMethod: summaryOf })

/** Told about every statement that ran, makes a span of it below the request or job that ran it. */
export const querySpans =
  (tracing: Tracing) =>
  (sql: string, ms: number, error?: unknown): void => {
    if (!tracing.isRecording()) return
    const name = summaries.memo(sql)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    tracing.note(name, ms, { kind: 'client', attributes }, error === undefined ? undefined : failureOf(error))
  }
