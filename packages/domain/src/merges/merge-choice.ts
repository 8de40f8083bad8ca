import { type MergeField, mergeFields } from '@velvet/contracts/merges'
import { isSameUsername } from '../instagram/index.ts'
import { AppError } from '../kernel/index.ts'

export type MergePerson = { id: string; values: Readonly<Record<MergeField, unknown>> }

export type MergeChoice = {
  mergeFields?: Readonly<Partial<Record<MergeField | 'email', string | undefined>>> | undefined
  primaryEmailId?: string | undefined
  keepEmailIds?: readonly string[] | undefined
}

const isBlank = (field: MergeField, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (field === 'age' && value === 0)

/** Refuses `merge_field_invalid` when a choice names an applicant who is not part of the merge. */
export const checkMergeChoice = (ids: readonly string[], choice: MergeChoice): void => {
  const named: [string, string | undefined][] = [
    ...Object.entries(choice.mergeFields ?? {}).map(([field, id]): [string, string | undefined] => [
      `mergeFields.${field}`,
      id,
    ]),
    ['primaryEmailId', choice.primaryEmailId],
    ...(choice.keepEmailIds ?? []).map((id, index): [string, string] => [`keepEmailIds.${index}`, id]),
  ]
  const errors = named
    .filter(([, id]) => id !== undefined && !ids.includes(id))
    .map(([path]) => ({ path, code: 'not_in_merge', message: 'Choose one of the applicants being merged.' }))
  if (errors.length > 0)
    throw new AppError(
      'invalid',
      'merge_field_invalid',
      'One of your choices is an applicant who is not being merged.',
      {
        errors,
      },
    )
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * Whether a record's value of a field can be kept without being chosen: values of an Instagram profile come only from records with
 * the username that is kept.
 */
export const fitsUsername = (field: MergeField, username: unknown, kept: unknown): boolean => {
  if (field !== 'instagramUrl' && field !== 'instagramFollowers') return true
  return isText(username) && isText(kept) ? isSameUsername(username, kept) : isText(username) === isText(kept)
}

/**
 * Whose value each field takes (MERGE-04): the chosen person's, else the first one's, or where that is blank the value of the
 * first who has one. `people` starts with the record that is kept.
 */
export const chooseSources = (
  people: readonly [MergePerson, ...MergePerson[]],
  picks: MergeChoice['mergeFields'] = {},
): Record<MergeField, string> => {
  const firstWith = (field: MergeField, among: readonly MergePerson[] = people) =>
    among.find((person) => !isBlank(field, person.values[field]))
  const named = people.find(({ id }) => id === picks.instagramUsername) ?? firstWith('instagramUsername') ?? people[0]
  const sourceOf = (field: MergeField): string => {
    const fitting = people.filter(({ values }) =>
      fitsUsername(field, values.instagramUsername, named.values.instagramUsername),
    )
    return picks[field] ?? (firstWith(field, fitting) ?? fitting[0] ?? people[0]).id
  }
  return Object.fromEntries(mergeFields.map((field) => [field, sourceOf(field)])) as Record<MergeField, string>
}

/** Notes of several people as one text, each once, in their order. */
export const joinNotes = (notes: readonly (string | null)[]): string | null =>
  [...new Set(notes.flatMap((note) => note?.trim() || []))].join('\n\n') || null
