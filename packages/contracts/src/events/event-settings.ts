import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** Fields of the application form that an event may leave out. */
export const droppableFields = ['zipCodes', 'instagram', 'age'] as const
export type DroppableField = (typeof droppableFields)[number]

/** What the answer to a question may be. */
export const questionTypes = ['text', 'choice', 'yes_no', 'number'] as const
export type QuestionType = (typeof questionTypes)[number]

export const maxSlugLength = 60
export const maxQuestions = 10
export const maxOptions = 20
export const maxPartySize = 20

const question = {
  type: OneOf(questionTypes),
  label: Type.String({ minLength: 1, maxLength: 200 }),
}

/** A question of an event's own on its application form. */
export const Question = Type.Object({
  id: Type.String({ description: 'Stays once assigned: answers refer to it' }),
  ...question,
  required: Type.Boolean(),
  options: Type.Optional(Type.Array(Type.String(), { description: 'Of a choice' })),
})
export type Question = Static<typeof Question>

/** A question as staff write it. */
export const QuestionDraft = Type.Object({
  id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Absent for a new question' })),
  ...question,
  required: Type.Optional(Type.Boolean()),
  options: Type.Optional(
    Nullable(
      Type.Array(Type.String({ maxLength: 200 }), { maxItems: maxOptions, description: 'Of a choice: 2 to 20' }),
    ),
  ),
})
export type QuestionDraft = Static<typeof QuestionDraft>

const droppedFields = Type.Array(OneOf(droppableFields), { description: 'Not asked for this event', uniqueItems: true })

/** What the application form of an event asks; an absent value is the default (GST-19). */
export const formFields = {
  waitlistOpen: Type.Optional(Type.Boolean({ description: 'A full event takes applications for its waitlist' })),
  maxParty: Type.Optional(Type.Integer({ description: 'Largest party, the guest included' })),
  minimumAge: Type.Optional(Nullable(Type.Integer())),
  droppedFields: Type.Optional(droppedFields),
  questions: Type.Optional(Type.Array(Question)),
}

/** What the announcement of an event shows besides its name, date, and location. */
export const announcement = {
  slug: Type.String({ description: 'Last part of the address of its page, /e/{slug}' }),
  doorsAt: Nullable(Timestamp),
  endsAt: Nullable(Timestamp),
  address: Nullable(Type.String()),
  dressCode: Nullable(Type.String()),
  picture: Nullable(Type.String({ description: 'Path of the picture on this host' })),
}

/** What the form of an event asks, as staff see it. */
export const form = {
  minimumAge: Nullable(Type.Integer()),
  maxParty: Type.Integer(),
  waitlistOpen: Type.Boolean(),
  droppedFields,
  questions: Type.Array(Question),
}

/** Whom an event approves by itself while heads are free (ANS-19). */
export const autoApprovals = ['nobody', 'members', 'everybody'] as const

/** The order in which free places go to the waitlist (CAP-18). */
export const offerRanks = ['applied', 'score', 'priority'] as const

/** When guests are told about decisions (MSG-03). */
export const releases = ['silent', 'at_once', 'by_hand', 'at'] as const
export type Release = (typeof releases)[number]

/** When applicants learn of decisions. `at`: not before a set time. `later`: when staff send them. `none`: not through Velvet. */
export const answerTimes = ['at_once', 'at', 'later', 'none'] as const

/** When applicants of an event learn of decisions; this is public. */
export const Answers = Type.Object({
  when: OneOf(answerTimes),
  from: Nullable(Timestamp),
})
export type Answers = Static<typeof Answers>

/** How applications to an event are decided, as staff see it. */
export const decisionRules = {
  autoApprove: OneOf(autoApprovals),
  release: OneOf(releases, { description: 'When guests are told about decisions' }),
  releaseAt: Nullable(Timestamp),
  offerHours: Type.Integer({ description: 'How long an offer holds its places' }),
  autoOffer: Type.Boolean({ description: 'Free places are offered to the waitlist' }),
  offerRank: OneOf(offerRanks),
  reminderHours: Nullable(Type.Integer({ description: 'How long before doors guests are reminded' })),
}

const When = Type.Optional(Nullable(Type.String({ maxLength: 40, description: 'A time, read as `date` is' })))

/** The same as staff write it; missing fields keep their value, or get the default of a new event. */
export const settingDrafts = {
  slug: Type.Optional(Type.String({ maxLength: 200, description: 'From the name when absent' })),
  doorsAt: When,
  endsAt: When,
  address: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
  dressCode: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  minimumAge: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 99 }))),
  maxParty: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPartySize, description: '1 for a new event' })),
  waitlistOpen: Type.Optional(Type.Boolean({ description: 'True for a new event' })),
  droppedFields: Type.Optional(droppedFields),
  questions: Type.Optional(Type.Array(QuestionDraft, { maxItems: maxQuestions })),
  autoApprove: Type.Optional(OneOf(autoApprovals, { description: '`nobody` for a new event' })),
  release: Type.Optional(OneOf(releases, { description: 'Silent for a new event' })),
  releaseAt: When,
  offerHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168, description: '24 for a new event' })),
  autoOffer: Type.Optional(Type.Boolean({ description: 'False for a new event' })),
  offerRank: Type.Optional(OneOf(offerRanks, { description: 'By application date for a new event' })),
  reminderHours: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 72, description: 'Null: no reminder' }))),
}
