import { type Answers, droppableFields } from '@velvet/contracts/events'
import type { Database } from '@velvet/database'
import { answersOf } from '@velvet/domain/applications'
import type { Selectable } from 'kysely'

type Row = Selectable<Database['events']>

/** The last part of the address of an event's page; an event that an earlier version stored is known by its id. */
export const slugOf = ({ slug, id }: Pick<Row, 'slug' | 'id'>): string => slug ?? id

/** The columns of what the form of an event asks. */
export const formColumns = ['minimum_age', 'max_party', 'waitlist_open', 'dropped_fields', 'questions'] as const

/** What the form of an event asks. */
export const presentForm = (row: Pick<Row, (typeof formColumns)[number]>) => ({
  minimumAge: row.minimum_age,
  maxParty: row.max_party,
  waitlistOpen: row.waitlist_open,
  droppedFields: droppableFields.filter((field) => row.dropped_fields.includes(field)),
  questions: row.questions,
})

/** The path that serves a picture of an event. */
const eventPictureAddress = (name: string): string => `/api/event-pictures/${name}`

/** The columns of what an event is announced with. */
export const announcementColumns = ['id', 'slug', 'doors_at', 'ends_at', 'address', 'dress_code', 'picture'] as const

/** What an event is announced with besides its name, date, and location. */
export const presentAnnouncement = (row: Pick<Row, (typeof announcementColumns)[number]>) => ({
  slug: slugOf(row),
  doorsAt: row.doors_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  address: row.address,
  dressCode: row.dress_code,
  picture: row.picture && eventPictureAddress(row.picture),
})

/** The columns that determine when applicants learn of decisions. */
export const answerColumns = ['release', 'release_at', 'date', 'cancelled_at', 'archived_at'] as const

/** When applicants learn of decisions. */
export const presentAnswers = (
  { release, date, ...row }: Pick<Row, (typeof answerColumns)[number]>,
  now: Date,
): Answers =>
  answersOf(
    { release, releaseAt: row.release_at, date, cancelledAt: row.cancelled_at, archivedAt: row.archived_at },
    now,
  )

/** How applications to an event are decided. */
export const presentDecisionRules = (
  row: Pick<
    Row,
    'auto_approve' | 'release' | 'release_at' | 'offer_hours' | 'auto_offer' | 'offer_rank' | 'reminder_hours'
  >,
) => ({
  autoApprove: row.auto_approve,
  release: row.release,
  releaseAt: row.release_at?.toISOString() ?? null,
  offerHours: row.offer_hours,
  autoOffer: row.auto_offer,
  offerRank: row.offer_rank,
  reminderHours: row.reminder_hours,
})
