import { Alert } from '@velvet/ui/alert'
import { type ConflictPart, RecordConflict } from '../../kit/record-form/index.ts'
import { typeLabels } from '../messages/index.ts'
import { draftOf, type TemplateDraft } from './template-draft.ts'
import type { TemplateForm } from './use-template-form.ts'

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)

/** The fields of a template as two versions of it are compared. */
export const templateParts: readonly ConflictPart<TemplateDraft>[] = [
  { label: 'Name', keys: ['name'], text: ({ name }) => quoted(name) },
  { label: 'Type', keys: ['type'], text: ({ type }) => typeLabels[type] },
  { label: 'Subject', keys: ['subject'], text: ({ subject }) => quoted(subject) },
  { label: 'Content', keys: ['content'], text: ({ content }) => quoted(content) },
  { label: 'SMS text', keys: ['smsText'], text: ({ smsText }) => quoted(smsText) },
]

/** Shown when another admin changed or deleted the template: what is typed stays unless the admin uses their version. */
export function TemplateConflict({ form: { stored, draft, change } }: { form: TemplateForm }) {
  const { theirs, before, isDeleted, keepMine } = stored
  if (!theirs && !isDeleted) return null
  return (
    <div className="border-b border-line px-5 py-3 max-md:px-4">
      {theirs ? (
        <RecordConflict
          noun="template"
          parts={templateParts}
          mine={draft}
          theirs={draftOf(theirs)}
          before={draftOf(before)}
          onTake={change}
          onKeepMine={keepMine}
        />
      ) : (
        <Alert tone="warning" title="Someone else deleted this template in the meantime">
          What you typed is still here. Save again to create it as a new template.
        </Alert>
      )}
    </div>
  )
}
