import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import type { RefObject } from 'react'
import { LabeledChoice } from '../../kit/labeled-choice.tsx'
import { EmailFields, SmsFields, typeLabels } from '../messages/index.ts'
import { longestName } from './template-draft.ts'
import type { TemplateWriting } from './use-template-writing.ts'

const types = (['email', 'sms', 'both'] as const).map((value) => ({ value, label: typeLabels[value] }))

export type TemplateFieldsProps = { writing: TemplateWriting; nameField: RefObject<HTMLInputElement | null> }

/** The name, type and content of a template. */
export function TemplateFields({ writing: { draft, change, problems }, nameField }: TemplateFieldsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Field label="Template name" required hint="Only your team sees it." error={problems.name}>
        <Input
          ref={nameField}
          value={draft.name}
          maxLength={longestName}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
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
