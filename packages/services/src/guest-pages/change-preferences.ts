import type { GuestPreferences } from '@velvet/contracts/guest-pages'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { changePeople, type PersonColumns } from '../people/index.ts'
import { announceSuppressions, optIn, optOut, suppress } from '../suppressions/index.ts'
import type { Opened } from './find-application.ts'
import { type ChannelPreference, readStoredPreferences, type StoredPreferences } from './preferences.ts'

type Channel = 'email' | 'sms'

/** Checking the box ends the guest's own unsubscribe, also one that their provider reported; suppressions by a bounce, a complaint, or an admin stay. */
const liftUnsubscribe = async (context: Context, channel: Channel, hash: Buffer): Promise<boolean> => {
  const lifted = await context.db
    .deleteFrom('suppressions')
    .where('channel', '=', channel)
    .where('address_hmac', '=', hash)
    .where('reason', '=', 'unsubscribed')
    .where('source', 'in', ['link', 'provider'])
    .returning('reason')
    .execute()
  if (lifted.length > 0) await announceSuppressions(context)
  return lifted.length > 0
}

const join = async (context: Context, { applicantId }: Opened, channel: Channel, stored: ChannelPreference) => {
  const { addressHmac, isStopped } = stored
  if (isStopped) return
  if (addressHmac) await liftUnsubscribe(context, channel, addressHmac)
  await optIn(context, [{ applicantId, channel, addressHmac, source: 'link' }])
}

/** The same as the unsubscribe link of a campaign, which holds for the address. */
const leave = async (
  context: Context,
  { applicantId }: Opened,
  channel: Channel,
  { address, addressHmac }: ChannelPreference,
) => {
  if (channel === 'email' && addressHmac)
    await suppress(context, [{ channel, addressHmac, address, reason: 'unsubscribed', source: 'link', applicantId }])
  await optOut(context, [{ applicantId, channel, addressHmac, source: 'link' }])
}

/** For a box that was checked in the form and unchecked here before it took effect: records no consent; it stays unchecked. */
const dismiss = ({ applicantId }: Opened, channel: Channel, { addressHmac }: ChannelPreference) => ({
  id: applicantId,
  columns: {},
  consents: [{ channel, addressHmac, action: 'not_asserted' as const, source: 'link' as const }],
})

/** The same for texts about applications, for every such box that the guest checked in a form. */
const dismissUpdates = ({ db }: Context, { applicantId }: Opened) =>
  db
    .updateTable('event_applications')
    .set({ payload: sql`payload || '{"smsUpdates": false}'` })
    .where('applicant_id', '=', applicantId)
    .where(sql<boolean>`payload @> '{"smsUpdates": true}'`)
    .execute()

/** A box that was checked in the form and has taken effect must not show as checked again when staff uncheck it. */
const settleTicks = ({ db }: Context, { applicantId }: Opened) =>
  db
    .updateTable('event_applications')
    .set({ payload: sql`payload #- '{tickedAt,smsUpdates}'` })
    .where('applicant_id', '=', applicantId)
    .where(sql<boolean>`payload #> '{tickedAt,smsUpdates}' is not null`)
    .execute()

const changeChannel = async (
  context: Context,
  opened: Opened,
  channel: Channel,
  { stored, isWanted }: { stored: ChannelPreference; isWanted: boolean | undefined },
): Promise<void> => {
  if (isWanted === true) await join(context, opened, channel, stored)
  else if (isWanted === false && stored.isIn) await leave(context, opened, channel, stored)
  else if (isWanted === false && stored.isTicked) await changePeople(context, [dismiss(opened, channel, stored)])
}

const updateColumns = (wanted: Partial<GuestPreferences>, known: StoredPreferences): PersonColumns => ({
  ...(wanted.emailUpdates === undefined || wanted.emailUpdates === known.emailUpdates
    ? {}
    : { email_updates: wanted.emailUpdates }),
  ...(wanted.smsUpdates === undefined || wanted.smsUpdates === known.smsUpdates
    ? {}
    : { sms_updates: wanted.smsUpdates }),
})

/** The choices in effect, without boxes that were only checked in the form. */
const inEffect = ({ emailUpdates, smsUpdates, email, sms }: StoredPreferences): GuestPreferences => ({
  ...{ emailUpdates, smsUpdates, emailOptIn: email.isIn, smsOptIn: sms.isIn },
})

/**
 * Applies the boxes of the guest page at once (MSG-24). Checking a box opts in and lifts the guest's own unsubscribe, but not a
 * STOP, a complaint, or a bounce. Unchecking a checked box opts out. Absent boxes stay. Needs the person locked. Returns the
 * boxes that differ, before and after.
 */
export const changePreferences = async (
  context: Context,
  opened: Opened,
  wanted: Partial<GuestPreferences>,
): Promise<Record<string, [boolean, boolean]>> => {
  const known = await readStoredPreferences(context, opened)
  const before = inEffect(known)
  const columns = updateColumns(wanted, known)
  if (Object.keys(columns).length > 0) await changePeople(context, [{ id: opened.applicantId, columns }])
  if (wanted.smsUpdates === false) await dismissUpdates(context, opened)
  if (wanted.smsUpdates === true) await settleTicks(context, opened)
  await changeChannel(context, opened, 'email', { stored: known.email, isWanted: wanted.emailOptIn })
  await changeChannel(context, opened, 'sms', { stored: known.sms, isWanted: wanted.smsOptIn })
  const after = inEffect(await readStoredPreferences(context, opened))
  const boxes = Object.keys(after) as (keyof GuestPreferences)[]
  return Object.fromEntries(
    boxes.filter((box) => before[box] !== after[box]).map((box) => [box, [before[box], after[box]]]),
  )
}
