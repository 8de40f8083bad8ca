import { Field } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import type { RefObject } from 'react'
import { LabeledChoice } from '../../../kit/labeled-choice.tsx'
import { EmailFields, SmsFields, typeLabels } from '../../messages/index.ts'
import { TemplateChoice } from './template-choice.tsx'
import type { CampaignWriting } from './use-campaign-writing.ts'

const types = (['email', 'sms', 'both'] as const).map((value) => ({ value, label: typeLabels[value] }))
const sources = [
  { value: 'own', label: 'Custom text' },
  { value: 'template', label: 'Template' },
] as const

export type MessageFieldsProps = { writing: CampaignWriting; nameField: RefObject<HTMLInputElement | null> }

/** Name, type, and content of a campaign (CAMP-11 to CAMP-14). */
export function MessageFields({ writing, nameField }: MessageFieldsProps) {
  const { draft, change, unknown } = writing
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Field label="Campaign name" required hint="Only your team sees it.">
        <Input
          ref={nameField}
          value={draft.name}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <LabeledChoice label="Send by">
          <SegmentedControl
            label="Send by"
            value={draft.type}
            onValueChange={(type) => change({ type })}
            options={types}
          />
        </LabeledChoice>
        <LabeledChoice label="Message">
          <SegmentedControl
            label="Message"
            value={draft.source}
            onValueChange={(source) => change({ source })}
            options={sources}
          />
        </LabeledChoice>
      </div>
      {draft.source === 'template' ? (
        <TemplateChoice writing={writing} />
      ) : (
        <>
          {draft.type === 'sms' ? null : <EmailFields draft={draft} change={change} problems={unknown} />}
          {draft.type === 'email' ? null : <SmsFields draft={draft} change={change} problems={unknown} />}
          <p className="text-xs text-fg-3">
            A token with a fallback, such as <code className="font-mono text-fg-2">{'{{firstName|there}}'}</code>, shows
            the fallback when the value is missing.
          </p>
        </>
      )}
    </div>
  )
}
