import { type EventForm, formOf } from '@velvet/domain/events'
import { validate } from 'uuid'
import type { Context } from '../kernel/index.ts'
import { formColumns, presentForm } from './present-form.ts'

/** What the form of this event asks; of an unknown event, what every form asks. */
export const readForm = async ({ db }: Context, eventId: string): Promise<EventForm> => {
  const row = validate(eventId)
    ? await db.selectFrom('events').select(formColumns).where('id', '=', eventId).executeTakeFirst()
    : undefined
  return formOf(row && presentForm(row))
}
