import { editFile, insertBefore } from './edits.ts'
import type { Noun } from './names.ts'
import { screenLabel } from './screen-files.ts'

const targets = 'packages/contracts/src/activity/activity.endpoints.ts'
const targetLabels = 'apps/admin/src/features/activity/activity-target.ts'

/** Entries of the log can be about the noun, and be filtered by it. */
export const addTarget = async (noun: Noun): Promise<void> => {
  const { code } = noun
  const add = (place: RegExp, line: string) => (text: string) =>
    text.includes(line) ? text : insertBefore(place, line)(text)
  await editFile(targets, add(/\] as const/, `  '${code}',`))
  await editFile(targetLabels, add(/(?<=ActivityTarget, string> = \{[^}]*)\}/, `  ${code}: '${screenLabel(noun)}',`))
}
