import type { ApplicantStatus, Priority } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import type { Change } from './change.ts'
import { fitWithinCapacity } from './fit-within-capacity.ts'

type FieldChange = { field: 'status'; value: ApplicantStatus } | { field: 'priority'; value: Priority }

/** What taking it back needs: with a status, when it was decided. */
const valuesBefore = (field: FieldChange['field']) =>
  field === 'status'
    ? sql`jsonb_build_object('status', status, 'decided_at', decided_at)`
    : sql`jsonb_build_object('priority', priority)`

/** Gives one field one value. Approving stops at the capacity of each event unless `override`. */
export const changeField = ({ field, value }: FieldChange, options: { override: boolean }): Change => ({
  judge: async (context, ids) => {
    const people = await context.db
      .selectFrom('applicants')
      .select(['id', 'event_id', field])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
    const turns = new Map(ids.map((id, turn) => [id, turn]))
    people.sort((one, other) => (turns.get(one.id) ?? 0) - (turns.get(other.id) ?? 0))
    const isSo = (person: (typeof people)[number]) => person[field] === value
    const reason = field === 'status' ? `Already ${value}.` : `Already has ${value} priority.`
    const skipped = people.filter(isSo).map(({ id }) => ({ id, reason }))
    const others = people.filter((person) => !isSo(person))
    if (value !== 'approved' || options.override)
      return { change: others.map((person) => person.id), skipped, failed: [] }
    const { fits, full } = await fitWithinCapacity(context, others)
    return { change: fits, skipped, failed: full }
  },
  write: async (context, batchId, ids) => {
    await sql`insert into batch_items (batch_id, applicant_id, before, after)
      select ${batchId}::uuid, id, ${valuesBefore(field)}, ${JSON.stringify({ [field]: value })}::jsonb
      from applicants where id = any(${ids}::uuid[])`.execute(context.db)
    await context.db
      .updateTable('applicants')
      .set({ [field]: value })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
  },
})
