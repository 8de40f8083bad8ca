import { ownRoutines } from '@velvet/database'
import type { ClientBase } from 'pg'
import { type HeldNights, holdNights } from './hold-nights.ts'

/** What waits for a person after a restore. */
export type Held = {
  readonly campaigns: number
  readonly scheduled: number
  readonly messages: number
  readonly nights: HeldNights
}

const momentText = (takenAt: string): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(takenAt))} UTC`

/**
 * Within the open transaction, stops messages that may have gone out after the backup was taken from being sent automatically:
 * running campaigns are paused, scheduled campaigns become drafts, and waiting direct texts and messages that were being handed
 * over need review, and events do nothing by themselves (`holdNights`). Only columns that every schema with backups has may be used here.
 */
export const holdSending = async (client: ClientBase, takenAt: string): Promise<Held> => {
  const since = `Restored from a backup of ${momentText(takenAt)}`
  const heldReason = `${since}. Messages sent after that are not known here: check with the provider before you resume.`
  const noticeReason = `${since}. It may have been sent after that: look it up before you schedule or send it again.`

  const campaigns = await client.query(
    `with held as (
      update campaigns set paused_at = coalesce(paused_at, now()), pause_reason = concat_ws(' ', $1::text, pause_reason)
      where status = 'sending' returning id, name
    )
    insert into activity (id, actor_kind, actor_name, action, description, target_type, target_id)
    select new_id(), 'system', 'restore', 'campaign.paused', left('Paused the campaign ' || name || ': ' || $1, 500), 'campaign', id
    from held`,
    [heldReason],
  )
  const scheduled = await client.query(
    `with held as (
      update campaigns set status = 'draft', scheduled_at = null, notice = $1
      where status = 'scheduled' returning id, name
    )
    insert into activity (id, actor_kind, actor_name, action, description, target_type, target_id)
    select new_id(), 'system', 'restore', 'campaign.not_started', left('The campaign ' || name || ' was not sent: ' || $1, 500), 'campaign', id
    from held`,
    [noticeReason],
  )
  // Silence of a provider since the backup proves nothing: what it reported in between is lost.
  // Backups of earlier versions have no batches, or their schema lacks the function that comes after the newest migration.
  const { rows } = await client.query<{ has_batches: boolean; can_split: boolean }>(
    `select to_regclass('send_batches') is not null as has_batches,
      to_regprocedure('split_batches(uuid[], text)') is not null as can_split`,
  )
  const split = ownRoutines.find(({ object }) => object === 'function split_batches')
  if (rows[0]?.has_batches && !rows[0].can_split && split) await client.query(split.sql)
  if (rows[0]?.has_batches)
    await client.query(`select split_batches(array(select id from send_batches where state = 'submitting'), '')`)
  const isFollowing = rows[0]?.has_batches ? 'batch_id is not null' : 'false'
  const messages = await client.query(
    `update communications set state = 'needs_review', lease_token = null, lease_until = null,
      error_code = 'answer_lost', error_message = $1
     where (state in ('submitting', 'unknown') and not ${isFollowing}) or (state = 'queued' and campaign_id is null)`,
    [since],
  )
  const held = {
    campaigns: campaigns.rowCount ?? 0,
    scheduled: scheduled.rowCount ?? 0,
    messages: messages.rowCount ?? 0,
    nights: await holdNights(client, since),
  }
  await client.query(
    `insert into activity (id, actor_kind, actor_name, action, description, details)
     values (new_id(), 'system', 'restore', 'installation.restored', $1, $2)`,
    [since, JSON.stringify({ takenAt, held })],
  )
  return held
}
