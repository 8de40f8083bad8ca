import { type MergeField, mergeFields } from '@velvet/contracts/merges'
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

/**
 * Whose value each field takes (MERGE-04): the chosen person's, else the first one's, or where that is blank the value of the
 * first who has one. `people` starts with the record that is kept.
 */
export const chooseSources = (
  people: readonly [MergePerson, ...MergePerson[]],
  picks: MergeChoice['mergeFields'] = {},
): Record<MergeField, string> =>
  Object.fromEntries(
    mergeFields.map((field) => [
      field,
      picks[field] ?? (people.find((person) => !isBlank(field, person.values[field])) ?? people[0]).id,
    ]),
  ) as Record<MergeField, string>

/** Notes of several people as one text, each once, in their order. */
export const joinNotes = (notes: readonly (string | null)[]): string | null =>
  [...new Set(notes.flatMap((note) => note?.trim() || []))].join('\n\n') || null
