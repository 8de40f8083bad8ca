import { Input } from '@velvet/ui/input'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { LabeledChoice } from '../../kit/labeled-choice.tsx'
import { RecordField } from '../../kit/record-form/index.ts'
import { EmailFields, SmsFields, typeLabels } from '../messages/index.ts'
import { maxNameLength } from './template-draft.ts'
import type { TemplateForm } from './use-template-form.ts'

const types = (['email', 'sms', 'both'] as const).map((value) => ({ value, label: typeLabels[value] }))

/** The name, type and content of a template. */
export function TemplateFields({ form: { control, draft, change, problems } }: { form: TemplateForm }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <RecordField control={control} name="name" label="Template name" required hint="Only your team sees it.">
        {(field) => <Input {...field} maxLength={maxNameLength} autoComplete="off" />}
      </RecordField>
      <LabeledChoice label="Type">
        <SegmentedControl label="Type" value={draft.type} onValueChange={(type) => change({ type })} options={types} />
      </LabeledChoice>
      {draft.type === 'sms' ? null : <EmailFields draft={draft} change={change} problems={problems} />}
      {draft.type === 'email' ? null : <SmsFields draft={draft} change={change} problems={problems} />}
      <p className="text-xs text-fg-3">
        A token with a fallback, such as <code className="font-mono text-fg-2">{'{{firstName|there}}'}</code>, never
        leaves a gap.
      </p>
    </div>
  )
}
