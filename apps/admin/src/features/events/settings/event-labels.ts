import type { DroppableField, Event } from '@velvet/contracts/events'

/** Whom an event approves by itself. */
export const approvalLabels: Readonly<Record<Event['autoApprove'], string>> = {
  nobody: 'Nobody',
  members: 'Members',
  everybody: 'Everybody',
}

/** What the waitlist is ranked by. */
export const rankLabels: Readonly<Record<Event['offerRank'], string>> = {
  applied: 'Application date',
  score: 'Score',
  priority: 'Priority',
}

/** What an event does not ask for. */
export const droppedLabels: Readonly<Record<DroppableField, string>> = {
  zipCodes: 'Zip codes',
  instagram: 'Instagram',
  age: 'Age',
}
