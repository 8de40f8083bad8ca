import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inTransaction, newId } from '../kernel/index.ts'
import { createRetentionFixture, type RetentionFixture } from '../testing/retention-fixture.ts'

const applicantDays = 365
const [old, young] = [applicantDays + 1, applicantDays - 1]

describe('old applicants', () => {
  let fixture: RetentionFixture
  beforeAll(async () => {
    fixture = await createRetentionFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const add = async (
    name: string,
    {
      status = 'pending',
      created = old,
      changed = old,
    }: { status?: 'pending' | 'approved' | 'declined'; created?: number; changed?: number } = {},
  ): Promise<string> => {
    const [id = ''] = await fixture.addPeople({ first_name: name, status, email: `${name}@example.com` })
    await inTransaction(fixture.context, async ({ db }) => {
      await sql`alter table applicants disable trigger applicants_touch`.execute(db)
      await sql`update applicants set created_at = ${fixture.daysAgo(created)}, updated_at = ${fixture.daysAgo(changed)}
        where id = ${id}::uuid`.execute(db)
      await sql`alter table applicants enable trigger applicants_touch`.execute(db)
    })
    return id
  }
  const people = async () =>
    (await fixture.db.selectFrom('applicants').select('first_name').orderBy('first_name').execute()).map(
      (row) => row.first_name,
    )
  const message = (applicantId: string, days: number, state = 'delivered') =>
    sql`insert into communications (id, applicant_id, channel, address, address_hmac, state, created_at)
      values (new_id(), ${applicantId}::uuid, 'email', 'a@example.com', '\x01', ${state}, ${fixture.daysAgo(days)})`.execute(
      fixture.db,
    )
  const talk = (applicantId: string, days: number) =>
    sql`insert into conversations (id, applicant_id, last_message_at, created_at)
      values (new_id(), ${applicantId}::uuid, ${fixture.daysAgo(days)}, ${fixture.daysAgo(old)})`.execute(fixture.db)
  const apply = async (
    applicantId: string,
    days: number,
    {
      status = 'pending',
      decided = days,
      night = null,
    }: { status?: string; decided?: number; night?: number | null } = {},
  ) => {
    const event = newId()
    const date = night === null ? null : fixture.daysAgo(night)
    await fixture.db.insertInto('events').values({ id: event, name: 'Opening', date }).execute()
    await sql`insert into event_applications (id, applicant_id, event_id, status, created_at, updated_at, decided_at)
      values (new_id(), ${applicantId}::uuid, ${event}::uuid, ${status}, ${fixture.daysAgo(days)}, ${fixture.daysAgo(days)},
        ${fixture.daysAgo(decided)})`.execute(fixture.db)
  }

  it('stay forever unless a limit is set', async () => {
    await add('Ada', { created: 5_000, changed: 5_000 })
    await fixture.run()
    expect(await people()).toEqual(['Ada'])
  })

  it('are erased when they are pending or declined and nothing happened since', async () => {
    const pending = await add('Pending')
    const declined = await add('Declined', { status: 'declined' })
    await add('Approved', { status: 'approved' })
    await add('New', { created: young, changed: young })
    await add('Changed', { changed: young })
    await message(pending, old)
    await talk(pending, old)
    await apply(declined, old)
    await apply(await add('WasDeclinedForNight'), old, { status: 'declined', night: -5 })
    await apply(await add('CameLongAgo'), old, { status: 'approved', night: old })
    await fixture.run({ applicantDays })
    expect(await people()).toEqual(['Approved', 'Changed', 'New'])
    // Erased by the same code as by an admin: the ledger keeps only a hash.
    const rows = fixture.db.selectFrom('communications').select(['applicant_id', 'address', 'state'])
    expect(await rows.execute()).toEqual([{ applicant_id: null, address: null, state: 'delivered' }])
    const log = fixture.db.selectFrom('activity').select(['action', 'actor_name', 'target_id']).orderBy('action')
    expect(await log.execute()).toEqual(
      expect.arrayContaining([
        { action: 'applicant.erased', actor_name: 'retention', target_id: pending },
        { action: 'applicant.erased', actor_name: 'retention', target_id: declined },
      ]),
    )
    expect(await fixture.noted()).toMatchObject([
      { description: 'Deleted expired data: 4 applicants', details: { applicants: 4 } },
    ])
  })

  it('are kept when they received or sent a message, applied, or wait for a message', async () => {
    await message(await add('Written'), young)
    await talk(await add('Talked'), young)
    await apply(await add('Applied'), young)
    await message(await add('Waits'), old, 'queued')
    const later = await add('Sent later')
    await message(later, old)
    await fixture.db
      .updateTable('communications')
      .set({ acked_at: fixture.daysAgo(young) })
      .where('applicant_id', '=', later)
      .execute()
    await fixture.run({ applicantDays })
    expect(await people()).toEqual(['Applied', 'Sent later', 'Talked', 'Waits', 'Written'])
  })

  it('are kept for a night that they may come to or came to, and after a decision about one', async () => {
    await apply(await add('IsApproved'), old, { status: 'approved', night: -5 })
    await apply(await add('Waits'), old, { night: -5 })
    await apply(await add('Came'), old, { status: 'approved', night: young })
    await apply(await add('WasDecided'), old, { status: 'declined', decided: young })
    await fixture.run({ applicantDays })
    expect(await people()).toEqual(['Came', 'IsApproved', 'Waits', 'WasDecided'])
  })

  it('stay when they are approved or changed at the same moment', async () => {
    const id = await add('Ada')
    let changed = (): void => undefined
    const isChanged = new Promise<void>((resolve) => {
      changed = resolve
    })
    const changing = inTransaction(fixture.context, async ({ db }) => {
      await db.updateTable('applicants').set({ notes: 'Came back' }).where('id', '=', id).execute()
      changed()
      // Until the run waits for this row: it has found the person and is about to erase them.
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db)
            ).rows.length,
        )
        .toBe(1)
    })
    await isChanged
    await Promise.all([fixture.run({ applicantDays }), changing])
    expect(await people()).toEqual(['Ada'])
    expect(await fixture.noted()).toEqual([])
  })

  it('do not block others when one cannot be erased now', async () => {
    const stuck = await add('Ada', { created: old + 1 })
    await add('Bea')
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
      fixture.db,
    )
    await sql`create trigger refuse before delete on applicants for each row
      when (old.first_name = 'Ada') execute function refuse()`.execute(fixture.db)
    const warned: unknown[] = []
    const logger = { ...fixture.retention.logger, warn: (fields: unknown) => warned.push(fields) }
    await fixture.run({ applicantDays }, fixture.noSignal, { ...fixture.retention, logger })
    expect(await people()).toEqual(['Ada'])
    expect(warned).toEqual([{ error: 'error: not now', applicantId: stuck }])
    await sql`drop trigger refuse on applicants`.execute(fixture.db)
    await fixture.run({ applicantDays })
    expect(await people()).toEqual([])
  })

  it('are found page by page, without reading the list', async () => {
    await fixture.prepare(sql`insert into applicants (id, first_name, email, status, created_at, updated_at)
      select new_id(), 'Guest', 'g' || n || '@example.com', case when n % 2 = 0 then 'approved' else 'pending' end,
        now() - make_interval(days => case when n > 1200 then 1 else 400 end), now()
      from generate_series(1, 6000) n`)
    await add('Ada')
    await fixture.prepare(sql`analyze applicants`)
    expect(await fixture.sumsOfRun(['applicants'], { applicantDays })).toEqual({ applicants: { read: 0, changed: 1 } })
  })
})
