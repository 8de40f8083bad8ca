import {
  type EventDraft as Body,
  type DroppableField,
  type Event,
  maxOptions,
  maxPartySize,
  maxSlugLength,
  type Question,
  type QuestionType,
  type Release,
} from '@velvet/contracts/events'
import { isSlug } from '@velvet/domain/events'
import { isSameValue } from '../../../kit/is-same-value.ts'
import type { FieldProblems } from '../../../kit/record-form/index.ts'
import { momentAt, readingZone, wallTime } from '../event-times.ts'

/** A question as its fields hold it; `key` identifies it until it has an id. */
export type QuestionFields = {
  key: string
  id: string | undefined
  type: QuestionType
  label: string
  required: boolean
  /** One per line. */
  options: string
}

/** What an event is announced with and what its form asks, as the fields of the dialog hold it. */
export type SettingsDraft = {
  slug: string
  /** Local times in the event's zone. */
  doorsAt: string
  endsAt: string
  address: string
  dressCode: string
  minimumAge: string
  maxParty: string
  waitlistOpen: boolean
  droppedFields: DroppableField[]
  questions: QuestionFields[]
  release: Release
  /** Local time in the event's zone. */
  releaseAt: string
  autoApprove: Event['autoApprove']
  autoOffer: boolean
  offerRank: Event['offerRank']
  offerHours: string
  /** Empty for no reminder. */
  reminderHours: string
}

const fieldsOf = ({ id, type, label, required, options = [] }: Question): QuestionFields => ({
  ...{ key: id, id, type, label, required },
  options: options.join('\n'),
})

export const newQuestion = (): QuestionFields => ({
  ...{ key: crypto.randomUUID(), id: undefined, type: 'text', label: '', required: false },
  options: '',
})

/** Guests of a new event are told right away (MSG-02). */
export const settingsDraftOf = (event: Event | undefined): SettingsDraft => {
  const timeOf = (at: string | null | undefined) => (at ? wallTime(at, readingZone(event?.timeZone ?? null)) : '')
  return {
    slug: event?.slug ?? '',
    doorsAt: timeOf(event?.doorsAt),
    endsAt: timeOf(event?.endsAt),
    address: event?.address ?? '',
    dressCode: event?.dressCode ?? '',
    minimumAge: event?.minimumAge ? String(event.minimumAge) : '',
    maxParty: String(event?.maxParty ?? 1),
    waitlistOpen: event?.waitlistOpen ?? true,
    droppedFields: event?.droppedFields ?? [],
    questions: (event?.questions ?? []).map(fieldsOf),
    release: event?.release ?? 'at_once',
    releaseAt: timeOf(event?.releaseAt),
    autoApprove: event?.autoApprove ?? 'nobody',
    autoOffer: event?.autoOffer ?? false,
    offerRank: event?.offerRank ?? 'applied',
    offerHours: String(event?.offerHours ?? 24),
    reminderHours: event?.reminderHours ? String(event.reminderHours) : '',
  }
}

const optionsOf = ({ options }: QuestionFields): string[] =>
  options
    .split('\n')
    .map((option) => option.trim())
    .filter(Boolean)

const questionOf = (fields: QuestionFields) => ({
  ...(fields.id === undefined ? {} : { id: fields.id }),
  type: fields.type,
  label: fields.label.trim(),
  required: fields.required,
  ...(fields.type === 'choice' ? { options: optionsOf(fields) } : {}),
})

const times = ['doorsAt', 'endsAt', 'releaseAt'] as const
const isTime = (name: string): name is (typeof times)[number] => (times as readonly string[]).includes(name)

/** The settings that differ from what is stored, or from those of a new event. */
export function settingsBody(draft: SettingsDraft & { timeZone: string }, known: Event | undefined): Partial<Body> {
  const before = settingsDraftOf(known)
  const isSameZone = known === undefined || draft.timeZone === (known.timeZone ?? '')
  const timeOf = (wall: string) => momentAt(wall, readingZone(draft.timeZone))?.toISOString() ?? null
  const isSameTime = (name: (typeof times)[number]) =>
    draft[name] === before[name] && (isSameZone || draft[name] === '')
  const all: Partial<Body> = {
    ...(draft.slug.trim() ? { slug: draft.slug.trim() } : {}),
    doorsAt: timeOf(draft.doorsAt),
    endsAt: timeOf(draft.endsAt),
    address: draft.address.trim() || null,
    dressCode: draft.dressCode.trim() || null,
    minimumAge: Number(draft.minimumAge) || null,
    maxParty: Number(draft.maxParty) || 1,
    waitlistOpen: draft.waitlistOpen,
    droppedFields: draft.droppedFields,
    questions: draft.questions.map(questionOf),
    release: draft.release,
    releaseAt: timeOf(draft.releaseAt),
    autoApprove: draft.autoApprove,
    autoOffer: draft.autoOffer,
    offerRank: draft.offerRank,
    offerHours: Number(draft.offerHours),
    reminderHours: Number(draft.reminderHours) || null,
  }
  const changed = Object.entries(all).filter(([name]) =>
    // Without it, the server tells the guests of a new event nothing.
    name === 'release' && known === undefined
      ? true
      : isTime(name)
        ? !isSameTime(name)
        : !isSameValue(draft[name as keyof SettingsDraft], before[name as keyof SettingsDraft]),
  )
  return Object.fromEntries(changed)
}

const numberProblem = (text: string, from: number, to: number): string | undefined => {
  const number = Number(text)
  return Number.isInteger(number) && number >= from && number <= to
    ? undefined
    : `Enter a number from ${from} to ${to}.`
}

const questionsProblem = (questions: readonly QuestionFields[]): string | undefined => {
  if (questions.some(({ label }) => label.trim() === '')) return 'Fill in every question, or remove the empty ones.'
  const counts = questions.filter(({ type }) => type === 'choice').map((question) => optionsOf(question).length)
  return counts.some((count) => count < 2 || count > maxOptions)
    ? `A choice needs 2 to ${maxOptions} options, one per line.`
    : undefined
}

/** Problems of the settings. */
export function settingsProblems(draft: SettingsDraft & { timeZone: string }): FieldProblems<SettingsDraft> {
  const isSkipped = (wall: string) => wall !== '' && !momentAt(wall, readingZone(draft.timeZone))
  const skipped = 'This time does not exist: daylight saving time skips it in this zone.'
  const slug = draft.slug.trim()
  const problems = {
    slug:
      slug === '' || isSlug(slug)
        ? undefined
        : `Use up to ${maxSlugLength} letters a to z, digits, and hyphens between them.`,
    doorsAt: isSkipped(draft.doorsAt) ? skipped : undefined,
    endsAt: isSkipped(draft.endsAt) ? skipped : undefined,
    releaseAt:
      draft.release === 'at' && draft.releaseAt === ''
        ? 'Choose a time in the future to tell guests.'
        : isSkipped(draft.releaseAt)
          ? skipped
          : undefined,
    minimumAge: draft.minimumAge === '' ? undefined : numberProblem(draft.minimumAge, 1, 99),
    maxParty: numberProblem(draft.maxParty, 1, maxPartySize),
    autoOffer:
      draft.autoOffer && draft.release === 'silent'
        ? 'Free places can be offered to the waitlist only when guests are told.'
        : undefined,
    offerHours: numberProblem(draft.offerHours, 1, 168),
    reminderHours: draft.reminderHours === '' ? undefined : numberProblem(draft.reminderHours, 1, 72),
    droppedFields:
      draft.minimumAge !== '' && draft.droppedFields.includes('age')
        ? 'An event with a minimum age has to ask for the age.'
        : undefined,
    questions: questionsProblem(draft.questions),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
