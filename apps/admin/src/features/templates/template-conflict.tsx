import { Alert } from '@velvet/ui/alert'
import { RecordConflict } from '../../kit/record-form/index.ts'
import { draftOf } from './template-draft.ts'
import { templateParts } from './template-parts.ts'
import type { TemplateForm } from './use-template-form.ts'

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
