import { type Context, recordActivity } from '../kernel/index.ts'

/** Data whose removal is worth a log entry, with its singular and plural names. */
const words = {
  activity: ['activity entry', 'activity entries'],
  messages: ['message text', 'message texts'],
  applicants: ['applicant', 'applicants'],
} as const
type Kind = keyof typeof words
type Counts = Partial<Record<Kind, number>>

const sentence = (counts: Counts): string => {
  const parts = (Object.keys(words) as Kind[]).flatMap((kind) => {
    const count = counts[kind]
    return count ? `${count.toLocaleString('en-US')} ${words[kind][count === 1 ? 0 : 1]}` : []
  })
  return `Deleted expired data: ${parts.join(', ')}`
}

/** Counts removed rows in the transaction that removes them. */
export type NoteRemoved = (context: Context, kind: Kind, count: number) => Promise<void>

/** One log entry for a whole run, updated with every part, so that an interrupted run has recorded all its removals. */
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
