import { queueDirectText, requeueDirectText } from '@velvet/services/delivery'
import { inTransaction } from '@velvet/services/kernel'
import type { FaultWorld } from './fault-world.ts'

type Row = { id: string; content: string; state: string; is_handed: boolean }

/** What texts to one person left behind, by the log of the provider and by the ledger; all of them, since the last `forget`. */
export type DirectAudit = { rows: number; doubled: number; lost: number; stuck: number; misquoted: number }

/** What a run must leave behind. */
export const soundTexts = (rows: number): DirectAudit => ({ rows, doubled: 0, lost: 0, stuck: 0, misquoted: 0 })

/** Texts to one person in a world of real processes. */
export const directTexts = ({ context, db, pool, sandbox }: FaultWorld) => {
  let people = 0
  const rows = async (): Promise<Row[]> =>
    (
      await pool.query<Row>(
        `select id, content, state, provider_id is not null or state in ('accepted', 'delivered') as is_handed
        from communications where campaign_id is null`,
      )
    ).rows

  /** Creates a person with a thread. */
  const addPerson = async (): Promise<string> => {
    const id = context.newId()
    people += 1
    const phone = `+1646${2_000_000 + people}`
    await db.insertInto('applicants').values({ id, first_name: 'Guest', phone, phone_e164: phone }).execute()
    await db.insertInto('conversations').values({ id: context.newId(), applicant_id: id }).execute()
    return id
  }
  /** Stores a text as an admin does, in one commit; returns its message. */
  const write = async (applicantId: string, content: string): Promise<string> =>
    inTransaction(context, async (inner) => {
      const { id: conversation } = await inner.db
        .selectFrom('conversations')
        .select('id')
        .where('applicant_id', '=', applicantId)
        .executeTakeFirstOrThrow()
      const id = context.newId()
      const sender = { sender_type: 'admin', sender_id: context.newId() } as const
      await inner.db
        .insertInto('messages')
        .values({ id, conversation_id: conversation, content, ...sender })
        .execute()
      await queueDirectText(inner, { messageId: id, applicantId, content })
      return id
    })

  return {
    addPerson,
    write,
    /** Sends this many texts, three to each person, each with different words. */
    writeMany: async (count: number): Promise<void> => {
      let person = ''
      for (let index = 0; index < count; index += 1) {
        if (index % 3 === 0) person = await addPerson()
        await write(person, `Text ${index} 🎈 مرحبا`)
      }
    },
    retry: (messageId: string): Promise<boolean> =>
      inTransaction(context, (inner) => requeueDirectText(inner, { messageId })),
    states: async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {}
      for (const { state } of await rows()) counts[state] = (counts[state] ?? 0) + 1
      return counts
    },
    isOver: async (): Promise<boolean> =>
      (await rows()).every(({ state }) => !['queued', 'submitting', 'unknown'].includes(state)),
    audit: async (): Promise<DirectAudit> => {
      const ledger = await rows()
      const taken = Map.groupBy(
        sandbox.log.list({ channel: 'sms', limit: 10_000 }),
        (message) => message.communicationId ?? '',
      )
      const numbers = ledger.map((row) => ({ row, times: taken.get(row.id)?.length ?? 0 }))
      return {
        rows: ledger.length,
        doubled: numbers.filter(({ times }) => times > 1).length,
        lost: numbers.filter(({ row, times }) => row.is_handed !== times > 0).length,
        stuck: ledger.filter(({ state }) => ['queued', 'submitting', 'unknown'].includes(state)).length,
        misquoted: numbers.filter(({ row }) => taken.get(row.id)?.some(({ text }) => text !== row.content)).length,
      }
    },
    /** Of each text that the provider took, in its order, how many it had taken by then. */
    places: async (): Promise<number[]> => {
      const ids = new Set((await rows()).map(({ id }) => id))
      const taken = sandbox.log.list({ channel: 'sms', limit: 10_000 }).reverse()
      return taken.flatMap(({ communicationId }, index) => (ids.has(communicationId ?? '') ? [index + 1] : []))
    },
    forget: async (): Promise<void> => {
      await db.deleteFrom('conversations').execute()
    },
  }
}
