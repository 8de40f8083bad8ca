import {
  type BulkAction,
  type BulkResult,
  type ChangeAction,
  type runBulkAction as endpoint,
  sendActions,
} from '@velvet/contracts/batches'
import type { EndpointInput } from '@velvet/contracts/kernel'
import type { Permission } from '@velvet/contracts/permissions'
import { batchSentence } from '@velvet/domain/batches'
import { authorize, type Context } from '../kernel/index.ts'
import { countBatch, isStillWanted, openBatch } from './batch-record.ts'
import { bestFirst } from './best-first.ts'
import type { Change } from './change.ts'
import { chooseChange } from './choose-change.ts'
import { inChunk } from './in-chunk.ts'
import { mergeSelected } from './merge-selected.ts'
import { lockNext, readSelection, requireSelection, type Selection } from './selection.ts'
import { sendToSelected } from './send-to-selected.ts'
import { addToTally, emptyTally, type Tally, unknownPeople } from './tally.ts'
import { withNames } from './with-names.ts'

type Plan = { action: ChangeAction; selection: Selection; change: Change }
type Progress = { batchId: string | null; cursor: string | null; tally: Tally; isDone: boolean }

/** The next people: checked, changed, and recorded in one transaction, so that an interrupted batch leaves whole chunks. */
const takeStep = async (context: Context, plan: Plan, progress: Progress): Promise<Progress> => {
  if (progress.batchId && !(await isStillWanted(context, progress.batchId))) return { ...progress, isDone: true }
  const page = await lockNext(context, plan.selection, progress.cursor)
  const { change, skipped, failed } = await plan.change.judge(context, page.ids)
  const tally = addToTally(progress.tally, {
    changed: change.length,
    skipped,
    failed: [...failed, ...unknownPeople(page.unknown)],
  })
  const next = { cursor: page.cursor, tally, isDone: page.isLast }
  if (change.length === 0 && !progress.batchId) return { ...next, batchId: null }

  const filter = plan.selection.kind === 'filter' ? plan.selection.filter : null
  const batch = { id: progress.batchId ?? context.newId(), action: plan.action, filter, counts: tally }
  if (!progress.batchId) await openBatch(context, batch)
  if (change.length > 0) await plan.change.write(context, batch.id, change)
  await countBatch(context, batch, tally.failedFor)
  return { ...next, batchId: batch.id }
}

const isChange = (action: BulkAction): action is ChangeAction => !(sendActions as readonly string[]).includes(action)

const permissionOf = (action: BulkAction): Permission =>
  !isChange(action) ? 'campaigns.manage' : action === 'delete' ? 'applicants.delete' : 'applicants.edit'

/** Continues chunk by chunk until all people were processed. */
const changeSelected = async (context: Context, plan: Plan): Promise<BulkResult> => {
  const { action, selection } = plan
  const malformed = selection.kind === 'ids' ? unknownPeople(selection.malformed) : []
  let progress: Progress = {
    batchId: null,
    cursor: null,
    tally: addToTally(emptyTally, { changed: 0, skipped: [], failed: malformed }),
    isDone: false,
  }
  while (!progress.isDone) {
    const { batchId, cursor, tally, isDone }: Progress = progress
    progress = await inChunk(context, (inner) => takeStep(inner, plan, { batchId, cursor, tally, isDone }))
  }
  const { batchId, tally } = progress
  return {
    success: tally.processed > 0 || tally.failed === 0,
    message: batchSentence(action, tally, tally.failedFor),
    action,
    requested: tally.processed + tally.skipped + tally.failed,
    processed: tally.processed,
    skipped: tally.listedSkipped,
    failed: tally.listedFailed,
    skippedCount: tally.skipped,
    failedCount: tally.failed,
    skippedFor: tally.skippedFor,
    failedFor: tally.failedFor,
    batchId,
  }
}

/** Whether people compete for the places of events. */
const needsPlaces = ({ action, data }: EndpointInput<typeof endpoint>['body']): boolean =>
  action === 'approve' && !data?.override

/**
 * Performs one action on many people. Changes run in chunks, each of which is done entirely or not at all: people who already
 * have the value are skipped, unknown people and people without a place fail, the others are changed; places go to the best
 * applicants first. Messages go out as a campaign, see `sendToSelected`; `signal` ends its wait. Refuses `selection_invalid`,
 * `notes_required`, `tags_required`, `too_few_to_merge`, `too_many_to_merge`, and whatever the role may not do.
 */
export const runBulkAction = async (
  context: Context,
  { body }: EndpointInput<typeof endpoint>,
  signal?: AbortSignal,
): Promise<BulkResult> => {
  const { action, data } = body
  authorize(context, 'applicants.read')
  requireSelection(body)
  const { username } = authorize(context, permissionOf(action))
  const selection = await readSelection(context, body)
  const result = !isChange(action)
    ? await sendToSelected(context, { action, data, selection }, signal)
    : action === 'merge_duplicates'
      ? await mergeSelected(context, selection)
      : await changeSelected(context, {
          action,
          selection: needsPlaces(body) ? await bestFirst(context, selection) : selection,
          change: chooseChange(action, body, { username, now: context.now() }),
        })
  return withNames(context, result)
}
