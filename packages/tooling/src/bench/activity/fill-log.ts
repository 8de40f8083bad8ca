import type { Pool } from 'pg'

const years = `interval '365 days'`

/** A name that five sentences of the year have. */
export const needle = 'quillfeather'

/** Who wrote how many of a hundred entries. */
const actors = `(values
  (0, 39, 'visitor', 'Visitor'), (40, 54, 'provider', 'SendGrid'), (55, 59, 'provider', 'Twilio'), (60, 64, 'system', 'worker'),
  (65, 79, 'admin', 'bench'), (80, 87, 'admin', 'door'), (88, 92, 'admin', 'host'), (93, 96, 'admin', 'night'),
  (97, 98, 'admin', 'weekend'), (99, 99, 'admin', 'helper')) actor (low, high, kind, name)`

/** What each kind of actor does, by shares of a hundred, and how it reads; %s is a person or a thing. */
const actions = `(values
  ('visitor', 0, 97, 'applicant.applied', '%s applied for Opening Night', 'applicant'),
  ('visitor', 98, 99, 'admin.login_failed', 'A login failed', null),
  ('provider', 0, 99, 'applicant.unsubscribed', '%s unsubscribed from campaign email', 'applicant'),
  ('system', 0, 99, 'campaign.paused', 'Paused the campaign %s: the provider refused too often', 'campaign'),
  ('admin', 0, 39, 'applicant.approved', 'Set %s to Approved', 'applicant'),
  ('admin', 40, 54, 'applicant.declined', 'Set %s to Declined', 'applicant'),
  ('admin', 55, 79, 'applicant.updated', 'Updated %s', 'applicant'),
  ('admin', 80, 84, 'admin.logged_in', 'An admin logged in', 'admin'),
  ('admin', 85, 89, 'applicant.exported', 'Exported 1,204 applicants', null),
  ('admin', 90, 93, 'campaign.sent', 'Sent the campaign %s', 'campaign'),
  ('admin', 94, 96, 'event.updated', 'Updated the event %s', 'event'),
  ('admin', 97, 98, 'template.updated', 'Updated the template %s', 'template'),
  ('admin', 99, 99, 'tag.created', 'Created the tag %s', 'tag')) act (kind, low, high, action, sentence, target)`

const pick = (names: readonly string[], by: string): string =>
  `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + (${by})::int % ${names.length}]`
const firstNames = ['Maria', 'Zoë', 'James', 'Ada', 'Noor', 'Wei', 'Lena', 'Omar', 'Ingrid', 'Tomás', 'Priya']
const lastNames = ['Garcia', 'Ångström', 'King', 'Okafor', 'Nguyen', 'Rossi', 'Marsh', 'Haddad', 'Silva', 'Novak']

/**
 * So many entries over the last year, each with a sentence, a target and a changed field. One admin did much
 * and left after half of it.
 */
export const fillLog = async (pool: Pool, entries: number): Promise<void> => {
  await pool.query('alter table activity disable trigger activity_announce')
  await pool.query(
    `insert into activity (id, actor_kind, actor_name, action, target_type, target_id, description, details, ip_address, user_agent, created_at)
    select new_id(), actor.kind,
      case when actor.name in ('door', 'host') and n < ${entries} / 2 then 'departed' else actor.name end,
      act.action, act.target, case when act.target is not null then new_id() end,
      format(act.sentence, case when n % (${entries} / 5) = 7 and n < ${entries} then 'Ulla ${needle}'
        else ${pick(firstNames, 'n / 7')} || ' ' || ${pick(lastNames, 'n / 11')} || ' ' || n end),
      jsonb_build_object('status', array['pending', 'approved'], 'notes', array[null, repeat('met at the door ', 1 + n % 8)]),
      '198.51.100.' || n % 250, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
      now() - ${years} * (1 - n::float8 / ${entries})
    from (select n, abs(hashint4(n)) % 100 as who, abs(hashint4(n + 99)) % 100 as what from generate_series(1, ${entries}) n) drawn
    join ${actors} on who between actor.low and actor.high
    join ${actions} on act.kind = actor.kind and what between act.low and act.high
    order by n`,
  )
  await pool.query('alter table activity enable trigger activity_announce')
  await pool.query('vacuum analyze activity')
}
