import { valuesOfFields } from '@velvet/contracts/applicants'
import { type MergeField, mergeFields } from '@velvet/contracts/merges'
import { maxZipCodes } from '@velvet/domain/applicants'
import { maxNotes, notesTooLong } from '@velvet/domain/batches'
import { isAbroad } from '@velvet/domain/geography'
import { AppError } from '@velvet/domain/kernel'
import { chooseSources, joinNotes, keptEmails, type MergeChoice } from '@velvet/domain/merges'
import type { Context } from '../kernel/index.ts'
import type { PersonColumns } from '../people/index.ts'
import type { Person } from './require-people.ts'

/** Columns that belong to those of the field, so that they come from the same person. */
const furtherColumns: Partial<Record<MergeField, readonly (keyof Person)[]>> = {
  phone: ['phone_e164'],
  instagramUsername: [
    'instagram_verified',
    'instagram_profile_picture',
    'instagram_recent_posts',
    'instagram_data_last_updated',
  ],
  zipCodes: ['zip_code_cities'],
}

const columnOf: Readonly<Record<MergeField, keyof Person>> = valuesOfFields('column')

const columnsOf = (field: MergeField): (keyof Person)[] => [columnOf[field], ...(furtherColumns[field] ?? [])]

/** Whether a place is the kept one as far as that is known. */
const isSamePlace = (place: Person, kept: Person): boolean =>
  (['city', 'state', 'country'] as const).every((part) => {
    const name = kept[part]?.trim().toLowerCase()
    return !name || place[part]?.trim().toLowerCase() === name
  })

/** The position of the person whose city is kept, or else of another person in the same place of the United States. */
const positionOf = (people: readonly Person[], kept: Person): Pick<Person, 'latitude' | 'longitude'> => {
  const others = kept.city && !isAbroad(kept.country) ? people.filter((person) => isSamePlace(person, kept)) : []
  const located = [kept, ...others].find(({ latitude }) => latitude !== null)
  return { latitude: located?.latitude ?? null, longitude: located?.longitude ?? null }
}

export type MergedValues = { columns: PersonColumns; furtherEmails: string[] }

const readEmails = async (context: Context, people: readonly Person[]) => {
  const further = await context.db
    .selectFrom('applicant_emails')
    .select(['applicant_id', 'email'])
    .where(
      'applicant_id',
      'in',
      people.map((person) => person.id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return people.map(({ id, email, email2 }) => ({
    id,
    emails: [email, email2, ...further.filter((row) => row.applicant_id === id).map((row) => row.email)],
  }))
}

/** Texts about applications, where everyone with a number agreed; null when none of them was asked, so that `sms_opt_in` decides. */
const agreedSmsUpdates = ([first, ...others]: readonly [Person, ...Person[]]): boolean | null => {
  const withNumber = [first, ...others].filter(({ phone }) => phone !== null)
  const asked = withNumber.length > 0 ? withNumber : [first]
  if (asked.every(({ sms_updates: updates }) => updates === null)) return null
  return asked.every(({ sms_updates: updates, sms_opt_in: optIn }) => updates ?? optIn)
}

/** The kept record's values after the merge. `people` starts with it. Any opt-out wins over the choice. */
export const mergedValues = async (
  context: Context,
  people: readonly [Person, ...Person[]],
  choice: MergeChoice,
): Promise<MergedValues> => {
  const asChosen = (person: Person) => ({
    id: person.id,
    values: Object.fromEntries(mergeFields.map((field) => [field, person[columnOf[field]]])) as Record<
      MergeField,
      unknown
    >,
  })
  const [first, ...others] = people
  const sources = chooseSources([asChosen(first), ...others.map(asChosen)], choice.mergeFields)
  const primaryEmailId = choice.primaryEmailId ?? choice.mergeFields?.email
  const [email, email2, ...furtherEmails] = keptEmails(await readEmails(context, people), { ...choice, primaryEmailId })
  const sourceOf = (field: MergeField) => people.find((person) => person.id === sources[field]) ?? first
  const chosen = Object.fromEntries(
    mergeFields.flatMap((field) => columnsOf(field).map((column) => [column, sourceOf(field)[column]])),
  )
  return {
    columns: {
      ...chosen,
      ...positionOf(people, sourceOf('city')),
      email: email ?? null,
      email2: email2 ?? null,
      email_opt_in: people.every((person) => person.email_opt_in),
      sms_opt_in: people.every((person) => person.sms_opt_in),
      email_updates: people.every((person) => person.email_updates),
      sms_updates: agreedSmsUpdates(people),
      email_opted_out_at: people.find((person) => person.email_opted_out_at)?.email_opted_out_at ?? null,
      sms_opted_out_at: people.find((person) => person.sms_opted_out_at)?.sms_opted_out_at ?? null,
    },
    furtherEmails,
  }
}

const maxText = 500

const joinedNotes = (people: readonly Person[]): string | null => {
  const notes = joinNotes(people.map((person) => person.notes))
  if (notes !== null && notes.length > maxNotes)
    throw new AppError('invalid', 'notes_too_long', notesTooLong, {
      suggestion: 'Shorten the notes, or merge fewer applicants at once.',
    })
  return notes
}

/**
 * The values after a quick merge: blanks filled, up to 50 zip codes united, notes joined. Refuses `notes_too_long`, because no
 * note may be lost.
 */
export const filledValues = async (context: Context, people: readonly [Person, ...Person[]]): Promise<MergedValues> => {
  const { columns, furtherEmails } = await mergedValues(context, people, {})
  const places = people.flatMap((person) => person.zip_code_cities?.split('; ') ?? [])
  const names = [...new Set(places)]
  while (names.join('; ').length > maxText) names.pop()
  return {
    columns: {
      ...columns,
      zip_codes: [...new Set(people.flatMap((person) => person.zip_codes))].slice(0, maxZipCodes),
      zip_code_cities: names.join('; ') || null,
      notes: joinedNotes(people),
    },
    furtherEmails,
  }
}
