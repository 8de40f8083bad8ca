import type { ChangeAction, runBulkAction as endpoint } from '@velvet/contracts/batches'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { firstFilled, noteLine } from '@velvet/domain/batches'
import { isTimeZone } from '@velvet/domain/events'
import { AppError, cleanKey, cleanLines } from '@velvet/domain/kernel'
import { appendNote } from './append-note.ts'
import { both, type Change } from './change.ts'
import { changePriority } from './change-priority.ts'
import { changeStatus } from './change-status.ts'
import { addTags, removeTags } from './change-tags.ts'
import { removePeople } from './remove-people.ts'

type Body = EndpointInput<typeof endpoint>['body']
type Author = { username: string; now: Date }

const tagNames = (body: Body): string[] => {
  const names = [...new Set((body.data?.tags ?? []).map(cleanKey).filter(Boolean))]
  if (names.length === 0) throw new AppError('invalid', 'tags_required', 'Please name at least one tag.')
  return names
}

const noteOf = (body: Body, { username, now }: Author): Change | null => {
  const text = cleanLines(firstFilled(body.data?.notes, body.data?.content))
  const timeZone = body.data?.timeZone || 'UTC'
  if (!isTimeZone(timeZone)) throw new AppError('invalid', 'time_zone_unknown', 'This time zone is not known.')
  return text ? appendNote(noteLine(text, username, now, timeZone)) : null
}

const requiredNote = (body: Body, author: Author): Change => {
  const note = noteOf(body, author)
  if (!note) throw new AppError('invalid', 'notes_required', 'Please write a note.')
  return note
}

/**
 * The change that the body requests. A note that comes with a decision, a priority, or tags is appended as well (BULK-19).
 * Refuses `notes_required`, `tags_required` and `time_zone_unknown`.
 */
export const chooseChange = (action: Exclude<ChangeAction, 'merge_duplicates'>, body: Body, author: Author): Change => {
  const withNote = (change: Change): Change => {
    const note = noteOf(body, author)
    return note ? both(change, note) : change
  }
  const options = { override: body.data?.override ?? false, alsoOthers: body.data?.also === 'all_open' }
  switch (action) {
    case 'approve':
      return withNote(changeStatus('approved', options))
    case 'decline':
      return withNote(changeStatus('declined', options))
    case 'set_pending':
      return withNote(changeStatus('pending', options))
    case 'set_high_priority':
      return withNote(changePriority('high'))
    case 'set_normal_priority':
      return withNote(changePriority('normal'))
    case 'set_low_priority':
      return withNote(changePriority('low'))
    case 'add_notes':
      return requiredNote(body, author)
    case 'add_tags':
      return withNote(addTags(tagNames(body)))
    case 'remove_tags':
      return withNote(removeTags(tagNames(body)))
    case 'delete':
      return removePeople
  }
}
