import type { ConflictPart } from '../../kit/record-form/index.ts'
import { type EventDraft, momentOf } from './event-draft.ts'
import { shownDate } from './event-times.ts'
import { approvalLabels, droppedLabels, rankLabels } from './settings/event-labels.ts'

const quoted = (text: string): string => (text ? `“${text}”` : 'empty')

const dateText = (draft: EventDraft): string => {
  const moment = momentOf(draft)
  return moment ? shownDate(moment.toISOString(), draft.timeZone || null).whole : 'none'
}

const capacityText = (capacity: string): string => (capacity ? Number(capacity).toLocaleString('en-US') : 'unlimited')

const timeText = (wall: string): string => wall.replace('T', ' ') || 'none'

const questionsText = (questions: EventDraft['questions']): string =>
  questions.map(({ label }) => label).join(' · ') || 'none'

const droppedText = ({ droppedFields }: EventDraft): string =>
  droppedFields.map((name) => droppedLabels[name]).join(', ') || 'none'

const tellingText = ({ release, releaseAt }: EventDraft): string =>
  ({ at_once: 'right away', by_hand: 'when I release them', at: `at ${timeText(releaseAt)}`, silent: 'not at all' })[
    release
  ]

const offersText = ({ autoOffer, offerRank, offerHours }: EventDraft): string =>
  `${autoOffer ? 'on' : 'off'}, by ${rankLabels[offerRank].toLowerCase()}, ${offerHours} hours`

/** The fields of an event as two versions of it are compared. */
export const eventParts: readonly ConflictPart<EventDraft>[] = [
  { label: 'Name', keys: ['name'], text: ({ name }) => quoted(name) },
  { label: 'Date & time', keys: ['date', 'timeZone'], text: dateText },
  { label: 'Location', keys: ['location'], text: ({ location }) => quoted(location) },
  { label: 'Description', keys: ['description'], text: ({ description }) => quoted(description) },
  { label: 'Capacity', keys: ['maxCapacity'], text: ({ maxCapacity }) => capacityText(maxCapacity) },
  { label: 'Page address', keys: ['slug'], text: ({ slug }) => quoted(slug) },
  { label: 'Doors', keys: ['doorsAt'], text: ({ doorsAt }) => timeText(doorsAt) },
  { label: 'Ends', keys: ['endsAt'], text: ({ endsAt }) => timeText(endsAt) },
  { label: 'Address', keys: ['address'], text: ({ address }) => quoted(address) },
  { label: 'Dress code', keys: ['dressCode'], text: ({ dressCode }) => quoted(dressCode) },
  { label: 'Largest party', keys: ['maxParty'], text: ({ maxParty }) => maxParty },
  { label: 'Minimum age', keys: ['minimumAge'], text: ({ minimumAge }) => minimumAge || 'none' },
  { label: "Don't ask for", keys: ['droppedFields'], text: droppedText },
  { label: 'Questions', keys: ['questions'], text: ({ questions }) => questionsText(questions) },
  { label: 'Waitlist', keys: ['waitlistOpen'], text: ({ waitlistOpen }) => (waitlistOpen ? 'open' : 'closed') },
  { label: 'Tell guests', keys: ['release', 'releaseAt'], text: tellingText },
  { label: 'Approve automatically', keys: ['autoApprove'], text: ({ autoApprove }) => approvalLabels[autoApprove] },
  { label: 'Offers to the waitlist', keys: ['autoOffer', 'offerRank', 'offerHours'], text: offersText },
  { label: 'Reminder', keys: ['reminderHours'], text: ({ reminderHours }) => reminderHours || 'none' },
  { label: 'Status', keys: ['isActive'], text: ({ isActive }) => (isActive ? 'active' : 'inactive') },
]
