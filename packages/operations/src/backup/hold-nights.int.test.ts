import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../testing/database-state.ts'
import { createInstallation, createStore, secret } from '../testing/installations.ts'
import { backUp } from './back-up.ts'
import { type Restored, restore } from './restore.ts'

const events = `
  insert into events (id, name, doors_at, release, release_at, offer_hours, auto_offer, reminder_hours) values
    (new_id(), 'Tonight', now() + interval '2 hours', 'at', now() - interval '10 minutes', 24, true, 3),
    (new_id(), 'Next week', now() + interval '7 days', 'at', now() + interval '1 day', 24, false, 3),
    (new_id(), 'Released', now() + interval '7 days', 'at', now() - interval '2 days', 24, false, null),
    (new_id(), 'Past', now() - interval '1 day', 'by_hand', null, 24, true, 3);
  insert into applicants (id, first_name, status) select new_id(), name, 'approved'
    from unnest(array['Staged', 'Told', 'Reminded', 'Offered']) name;
  insert into event_applications (id, applicant_id, event_id, status, told_status, told_at)
    select new_id(), a.id, e.id, 'approved', 'approved', now() - interval '3 days'
    from applicants a cross join events e where a.first_name in ('Told', 'Reminded');
  update event_applications ea set reminded_at = now() - interval '1 hour' from applicants a
    where a.id = ea.applicant_id and a.first_name = 'Reminded';
  insert into event_applications (id, applicant_id, event_id, status, offer_expires_at, told_status, told_at)
    select new_id(), a.id, e.id, 'offered', now() - interval '5 minutes', 'offered', now() - interval '1 day'
    from applicants a cross join events e where a.first_name = 'Offered';
  insert into event_applications (id, applicant_id, event_id, status, staged_status, staged_at)
    select new_id(), a.id, e.id, 'pending', 'approved',
      case e.name when 'Released' then now() - interval '1 hour' else now() - interval '1 day' end
    from applicants a cross join events e where a.first_name = 'Staged'`

describe('the events of a restored backup', () => {
  let folder: string
  let url: string
  let restored: Restored
  const drops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'velvet-nights-'))
    const file = path.join(folder, 'backup.tar')
    const [source, target] = [
      await createInstallation(inject('databaseUrl')),
      await createInstallation(inject('databaseUrl')),
    ]
    drops.push(source.drop, target.drop)
    await withClient(source.url, (client) => client.query(events))
    const { store } = createStore()
    await backUp({ url: source.url, secret, pictures: store, file })
    url = target.url
    restored = await restore({ url, secret, pictures: store, file })
  })
  afterAll(async () => {
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const rowsOf = async (statement: string): Promise<unknown[]> => {
    const { rows } = await withClient(url, (client) => client.query(statement))
    return rows
  }

  it('count among what is held', () => {
    expect(restored.held.nights).toEqual({ releases: 1, offering: 1, reminders: 1, offers: 3 })
  })

  it('release nothing by themselves whose time came, and offer no places', async () => {
    const rows = await rowsOf(
      `select name, release, auto_offer as "autoOffer", release_notice as notice from events order by name`,
    )
    expect(rows).toEqual([
      { name: 'Next week', release: 'at', autoOffer: false, notice: null },
      { name: 'Past', release: 'by_hand', autoOffer: true, notice: null },
      { name: 'Released', release: 'at', autoOffer: false, notice: null },
      {
        name: 'Tonight',
        release: 'by_hand',
        autoOffer: false,
        notice: expect.stringMatching(/^Restored from .*by hand\.$/),
      },
    ])
    expect(await rowsOf(`select action from activity where target_type = 'event' order by action`)).toEqual([
      { action: 'event.updated' },
      { action: 'outbox.release_missed' },
    ])
  })

  it('send no reminder that was due, and the others later', async () => {
    const rows = await rowsOf(`
      select e.name, ea.reminded_at is not null as reminded from event_applications ea
      join events e on e.id = ea.event_id join applicants a on a.id = ea.applicant_id
      where a.first_name = 'Told' and e.reminder_hours is not null order by e.name`)
    expect(rows).toEqual([
      { name: 'Next week', reminded: false },
      { name: 'Past', reminded: false },
      { name: 'Tonight', reminded: true },
    ])
  })

  it('keep their offers open, at most until the doors open', async () => {
    const rows = await rowsOf(`
      select e.name, offer_expires_at > now() as "isOpen", offer_expires_at = doors_at as "untilDoors"
      from event_applications ea join events e on e.id = ea.event_id where status = 'offered' order by e.name`)
    expect(rows).toEqual([
      { name: 'Next week', isOpen: true, untilDoors: false },
      { name: 'Past', isOpen: false, untilDoors: false },
      { name: 'Released', isOpen: true, untilDoors: false },
      { name: 'Tonight', isOpen: true, untilDoors: true },
    ])
  })
})
