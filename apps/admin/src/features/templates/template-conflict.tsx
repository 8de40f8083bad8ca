import type { Template } from '@velvet/contracts/templates'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { typeLabels } from '../campaigns/campaign-badge.tsx'
import { draftOf, type TemplateDraft } from './template-draft.ts'
import type { TemplateWriting } from './use-template-writing.ts'

const parts = [
  { key: 'name', label: 'Name' },
  { key: 'type', label: 'Type' },
  { key: 'subject', label: 'Subject' },
  { key: 'content', label: 'Content' },
  { key: 'smsText', label: 'SMS text' },
] as const

/** Somebody else saved or deleted the template meanwhile: what is typed stays, unless one takes a part of theirs. */
export function TemplateConflict({ writing }: { writing: TemplateWriting }) {
  const { theirs, isLost } = writing
  if (!theirs && !isLost) return null
  return (
    <div className="border-b border-line px-5 py-3 max-md:px-4">
      {theirs ? (
        <Changed theirs={theirs} writing={writing} />
      ) : (
        <Alert tone="warning" title="Somebody else deleted this template in the meantime">
          What you typed is still here. Saving it again keeps it as a new template.
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
    <Alert
      tone="warning"
      title="Somebody else changed this template in the meantime"
      actions={
        <Button size="sm" onClick={keepMine}>
          {differing.length === 0 ? 'Dismiss' : 'Keep mine'}
        </Button>
      }
    >
      <p>
        {differing.length === 0
          ? 'Both say the same now.'
          : 'What you typed is still here, and replaces theirs when you save again.'}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {differing.map(({ key, label }) => (
          <li key={key} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              {label}, theirs: <span className="font-medium">{shown(key, other)}</span>
            </span>
            <Button size="sm" aria-label={`Use theirs: ${label}`} onClick={() => change({ [key]: other[key] })}>
              Use theirs
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const shown = (key: (typeof parts)[number]['key'], { type, ...words }: TemplateDraft): string =>
  key === 'type' ? typeLabels[type] : words[key] === '' ? 'empty' : `“${words[key]}”`
