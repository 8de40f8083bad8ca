import type { ApplicationStatus } from '@velvet/contracts/applications'

const number = new Intl.NumberFormat('en-US')

const applications = (count: number): string => `${number.format(count)} application${count === 1 ? '' : 's'}`

const done: Readonly<Record<ApplicationStatus, (what: string) => string>> = {
  invited: (what) => `Invited ${what}`,
  pending: (what) => `Set ${what} to pending`,
  waitlisted: (what) => `Waitlisted ${what}`,
  offered: (what) => `Offered a place to ${what}`,
  approved: (what) => `Approved ${what}`,
  declined: (what) => `Declined ${what}`,
  withdrawn: (what) => `Withdrew ${what}`,
  expired: (what) => `Ended ${what}`,
}

/** `staged` of those processed wait for their release. */
type Counts = { processed: number; skipped: number; failed: number; staged?: number }

const doneText = (status: ApplicationStatus, { processed, staged = 0 }: Counts): string[] => {
  if (processed === 0) return ['No applications were changed.']
  const atOnce = processed - staged
  return [
    ...(atOnce > 0 ? [`${done[status](applications(atOnce))}.`] : []),
    ...(staged > 0 ? [`${number.format(staged)} decision${staged === 1 ? '' : 's'} staged.`] : []),
  ]
}

/** The result of a decision: `Approved 11 applications. 2 decisions staged. 2 were skipped. 3 were not changed.` */
export const decisionSentence = (status: ApplicationStatus, counts: Counts): string => {
  const { skipped, failed } = counts
  return [
    ...doneText(status, counts),
    ...(skipped > 0 ? [`${number.format(skipped)} ${skipped === 1 ? 'was' : 'were'} skipped.`] : []),
    ...(failed > 0 ? [`${number.format(failed)} ${failed === 1 ? 'was' : 'were'} not changed.`] : []),
  ].join(' ')
}
