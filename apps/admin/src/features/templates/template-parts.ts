import type { ConflictPart } from '../../kit/record-form/index.ts'
import { typeLabels } from '../messages/index.ts'
import type { TemplateDraft } from './template-draft.ts'

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)

/** The fields of a template as two versions of it are compared. */
export const templateParts: readonly ConflictPart<TemplateDraft>[] = [
  { label: 'Name', keys: ['name'], text: ({ name }) => quoted(name) },
  { label: 'Type', keys: ['type'], text: ({ type }) => typeLabels[type] },
  { label: 'Subject', keys: ['subject'], text: ({ subject }) => quoted(subject) },
  { label: 'Content', keys: ['content'], text: ({ content }) => quoted(content) },
  { label: 'SMS text', keys: ['smsText'], text: ({ smsText }) => quoted(smsText) },
]
