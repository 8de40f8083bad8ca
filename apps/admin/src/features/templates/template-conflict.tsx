import type { Template } from '@velvet/contracts/templates'
import { Alert } from '@velvet/ui/alert'
import { ConflictAlert } from '../../kit/conflict-alert.tsx'
import { typeLabels } from '../messages/index.ts'
import { draftOf, type TemplateDraft } from './template-draft.ts'
import type { TemplateWriting } from './use-template-writing.ts'

const parts = [
  { key: 'name', label: 'Name' },
  { key: 'type', label: 'Type' },
  { key: 'subject', label: 'Subject' },
  { key: 'content', label: 'Content' },
  { key: 'smsText', label: 'SMS text' },
] as const

/** Shown when another admin changed or deleted the template: what is typed stays unless the admin uses their version. */
export function TemplateConflict({ writing }: { writing: TemplateWriting }) {
  const { theirs, isLost } = writing
  if (!theirs && !isLost) return null
  return (
    <div className="border-b border-line px-5 py-3 max-md:px-4">
      {theirs ? (
        <Changed theirs={theirs} writing={writing} />
      ) : (
        <Alert tone="warning" title="Someone else deleted this template in the meantime">
          What you typed is still here. Save again to create it as a new template.
        </Alert>
      )}
    </div>
  )
}

function Changed({ theirs, writing }: { theirs: Template; writing: TemplateWriting }) {
  const { draft, change, keepMine } = writing
  const other = draftOf(theirs)
  const differing = parts.filter(({ key }) => draft[key] !== other[key])
  return (
    <ConflictAlert
      noun="template"
      parts={differing.map(({ key, label }) => ({
        label,
        theirs: shown(key, other),
        take: () => change({ [key]: other[key] }),
      }))}
      onKeepMine={keepMine}
    />
  )
}

const shown = (key: (typeof parts)[number]['key'], { type, ...words }: TemplateDraft): string =>
  key === 'type' ? typeLabels[type] : words[key] === '' ? 'empty' : `“${words[key]}”`
