import { type Context, recordActivity } from '../kernel/index.ts'

/** What people would miss, with the words for one and for several. */
const words = {
  activity: ['activity entry', 'activity entries'],
  messages: ['message without its words', 'messages without their words'],
  applicants: ['applicant', 'applicants'],
} as const
type Kind = keyof typeof words
type Counts = Partial<Record<Kind, number>>

const sentence = (counts: Counts): string => {
  const parts = (Object.keys(words) as Kind[]).flatMap((kind) => {
    const count = counts[kind]
    return count ? `${count.toLocaleString('en-US')} ${words[kind][count === 1 ? 0 : 1]}` : []
  })
  return `Removed what was kept long enough: ${parts.join(', ')}`
}

/** Counts what was removed in the transaction that removes it. */
export type NoteRemoved = (context: Context, kind: Kind, count: number) => Promise<void>

/** One entry of the log for a whole run; it grows with every part, so that a run that is killed has told all it did. */
export const noteRemoved =
  (runId: string): NoteRemoved =>
  async (context, kind, count) => {
    if (count === 0) return
    const entry = await context.db.selectFrom('activity').select('details').where('id', '=', runId).executeTakeFirst()
    const before: Counts = entry?.details ?? {}
    const details = { ...before, [kind]: (before[kind] ?? 0) + count }
    const description = sentence(details)
    if (!entry)
      await recordActivity({ ...context, newId: () => runId }, { action: 'retention.removed', description, details })
    else
      await context.db
        .updateTable('activity')
        .set({ description, details: JSON.stringify(details) })
        .where('id', '=', runId)
        .execute()
  }
