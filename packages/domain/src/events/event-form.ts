import type { DroppableField, OpenEvent, Question } from '@velvet/contracts/events'

/** What the application form of an event asks for. */
export type EventForm = {
  readonly maxParty: number
  readonly minimumAge: number | null
  readonly droppedFields: readonly DroppableField[]
  readonly questions: readonly Question[]
}

/** The form of an event, with the default for each setting that is absent (GST-19), or of no event yet. */
export const formOf = (
  event: Pick<OpenEvent, 'maxParty' | 'minimumAge' | 'droppedFields' | 'questions'> = {},
): EventForm => ({
  maxParty: event.maxParty ?? 1,
  minimumAge: event.minimumAge ?? null,
  droppedFields: event.droppedFields ?? [],
  questions: event.questions ?? [],
})

/** The sentence for a guest who is too young. */
export const tooYoung = (minimumAge: number): string => `This night is for guests aged ${minimumAge} and over.`
