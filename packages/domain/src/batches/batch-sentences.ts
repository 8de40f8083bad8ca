import type { ChangeAction } from '@velvet/contracts/batches'

export type BatchCounts = { processed: number; skipped: number; failed: number }

const number = new Intl.NumberFormat('en-US')

const applicants = (count: number): string => `${number.format(count)} applicant${count === 1 ? '' : 's'}`

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

/** What a batch did, for the person who asked and for the activity log: `Approved 12 applicants. 2 were skipped.` */
export const batchSentence = (action: ChangeAction, { processed, skipped, failed }: BatchCounts): string =>
  [
    processed + skipped + failed === 0
      ? 'Nobody matches.'
      : processed === 0
        ? 'Nobody was changed.'
        : `${done[action](applicants(processed))}.`,
    ...(skipped > 0 ? [were(skipped, 'skipped')] : []),
    ...(failed > 0 ? [`${number.format(failed)} failed.`] : []),
  ].join(' ')

/** What taking a batch back did: `Restored 11 applicants. 1 was left as found. 1 is no longer here.` */
export const undoSentence = (restored: number, leftAlone: number, gone = 0): string =>
  [
    restored === 0 ? 'Nobody was restored.' : `Restored ${applicants(restored)}.`,
    ...(leftAlone > 0 ? [were(leftAlone, 'left as found')] : []),
    ...(gone > 0 ? [`${number.format(gone)} ${gone === 1 ? 'is' : 'are'} no longer here.`] : []),
  ].join(' ')
