import type { CommunicationState } from '@velvet/contracts/delivery'

/** One step in the life of a message. A step from null creates it. */
export type Transition = {
  readonly from: CommunicationState | null
  readonly to: CommunicationState
  /** What causes it, for the figure in `docs/delivery.md`. */
  readonly cause: string
}

/**
 * Every step that a statement takes. A report of the provider takes several at once: it moves a message to any state that
 * `canBecome` allows and that has a higher rank (`emailReportRanks`, `smsReportRanks`).
 */
export const transitions: readonly Transition[] = [
  { from: null, to: 'queued', cause: 'dispatch' },
  { from: null, to: 'submitting', cause: 'dispatch, while there is room' },
  { from: null, to: 'skipped', cause: 'dispatch, excluded for a reason' },
  { from: null, to: 'failed', cause: 'a text to one person without a provider' },
  { from: 'queued', to: 'submitting', cause: 'exchange, the point of no return' },
  { from: 'queued', to: 'accepted', cause: 'proof that came late' },
  { from: 'queued', to: 'needs_review', cause: 'a text to one person, restored from a backup' },
  { from: 'queued', to: 'skipped', cause: 'left, suppressed, removed, erased, merged or canceled' },
  { from: 'submitting', to: 'accepted', cause: '2xx' },
  { from: 'submitting', to: 'queued', cause: 'certainly not sent, tries left' },
  { from: 'submitting', to: 'failed', cause: 'refused, or no tries left' },
  { from: 'submitting', to: 'skipped', cause: 'not known to be sent, and the person erased' },
  { from: 'submitting', to: 'needs_review', cause: 'restored from a backup, which does not know the answer' },
  { from: 'submitting', to: 'unknown', cause: 'answer lost, or worker gone' },
  { from: 'unknown', to: 'accepted', cause: 'late answer or event, or the provider knows the text' },
  { from: 'unknown', to: 'failed', cause: 'late refusal' },
  { from: 'unknown', to: 'queued', cause: 'silence on a living channel, or a text that the provider does not know' },
  { from: 'unknown', to: 'skipped', cause: 'the same, campaign canceled, or the person erased' },
  { from: 'unknown', to: 'needs_review', cause: 'silence that proves nothing' },
  { from: 'needs_review', to: 'accepted', cause: 'late answer or event, or an admin says so' },
  { from: 'needs_review', to: 'queued', cause: 'an admin sends it again' },
  { from: 'needs_review', to: 'skipped', cause: 'the person was erased' },
  { from: 'accepted', to: 'delivered', cause: 'event' },
  { from: 'accepted', to: 'failed', cause: 'event, dropped or undelivered' },
  { from: 'accepted', to: 'bounced', cause: 'event' },
  { from: 'delivered', to: 'failed', cause: 'event, dropped' },
  { from: 'delivered', to: 'bounced', cause: 'event' },
  { from: 'failed', to: 'bounced', cause: 'event' },
  { from: 'failed', to: 'delivered', cause: 'event about an earlier try of a text' },
  { from: 'failed', to: 'queued', cause: 'Retry failed, or Retry of a text to one person' },
  { from: 'skipped', to: 'accepted', cause: 'event, it had been sent after all' },
  { from: 'skipped', to: 'queued', cause: 'the merge that skipped it was undone, or Retry of a text to one person' },
]

/** The steps in the syntax of a Mermaid state diagram. */
export const drawTransitions = (): string =>
  ['stateDiagram-v2', ...transitions.map(({ from, to, cause }) => `  ${from ?? '[*]'} --> ${to}: ${cause}`)].join('\n')

const after = (state: CommunicationState | null): CommunicationState[] =>
  transitions.flatMap(({ from, to }) => (from === state ? [to] : []))

const reported: readonly CommunicationState[] = ['accepted', 'delivered', 'failed', 'bounced']

/** Whether one write may move a message so: by a step, or by a report, which proves that it was sent and may skip steps. */
export const canBecome = (from: CommunicationState | null, to: CommunicationState): boolean =>
  from === to || after(from).includes(to) || (after(from).includes('accepted') && reported.includes(to))
