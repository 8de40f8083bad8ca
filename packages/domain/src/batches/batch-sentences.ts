import type { ChangeAction } from '@velvet/contracts/batches'

export type BatchCounts = { processed: number; skipped: number; failed: number }

/** Why people were left out, and how many for this reason. */
export type Reason = { reason: string; count: number }

const number = new Intl.NumberFormat('en-US')

const counted = (count: number, noun: string): string => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`

const applicants = (count: number): string => counted(count, 'applicant')

const were = (count: number, what: string): string => `${number.format(count)} ${count === 1 ? 'was' : 'were'} ${what}.`

const done: Record<ChangeAction, (people: string) => string> = {
  approve: (people) => `Approved ${people}`,
  decline: (people) => `Declined ${people}`,
  set_pending: (people) => `Set ${people} to Pending`,
  set_high_priority: (people) => `Set ${people} to High priority`,
  set_normal_priority: (people) => `Set ${people} to Normal priority`,
  set_low_priority: (people) => `Set ${people} to Low priority`,
  add_notes: (people) => `Added the note to ${people}`,
  add_tags: (people) => `Added the tags to ${people}`,
  remove_tags: (people) => `Removed the tags from ${people}`,
  merge_duplicates: (people) => `Merged ${people} into one`,
  delete: (people) => `Deleted ${people}`,
}

const notDone: Partial<Record<ChangeAction, string>> = {
  approve: 'not approved',
  decline: 'not declined',
  merge_duplicates: 'not merged',
  delete: 'not deleted',
}

const begun = (action: ChangeAction, { processed, skipped, failed }: BatchCounts): string[] => {
  if (processed > 0) return [`${done[action](applicants(processed))}.`]
  if (failed > 0) return []
  return [skipped > 0 ? 'No applicants were changed.' : 'No applicants match.']
}

/**
 * The result of a batch, for the admin and for the activity log, with the reasons why some were left out:
 * `Approved 11 applicants. 2 were skipped. 73 were not approved. Opening Night is full: 8 of 8 places are taken.`
 */
export const batchSentence = (action: ChangeAction, counts: BatchCounts, failures: readonly Reason[]): string =>
  [
    ...begun(action, counts),
    ...(counts.skipped > 0 ? [were(counts.skipped, 'skipped')] : []),
    ...failures.map(({ reason, count }) => `${were(count, notDone[action] ?? 'not changed')} ${reason}`),
  ].join(' ')

/** The result of undoing a batch: `Restored 11 applicants. 1 was left unchanged. 1 no longer exists.` */
export const undoSentence = (
  restored: number,
  leftAlone: number,
  gone = 0,
  noun: 'applicant' | 'application' = 'applicant',
): string =>
  [
    restored === 0 ? `No ${noun}s were restored.` : `Restored ${counted(restored, noun)}.`,
    ...(leftAlone > 0 ? [were(leftAlone, 'left unchanged')] : []),
    ...(gone > 0 ? [`${number.format(gone)} no longer ${gone === 1 ? 'exists' : 'exist'}.`] : []),
  ].join(' ')
