import { applicantStatuses } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import { tokenNames } from '@velvet/domain/campaigns'
import { Button } from '@velvet/ui/button'
import { Checkbox } from '@velvet/ui/checkbox'
import { Field, Fieldset } from '@velvet/ui/field'
import { Input } from '@velvet/ui/input'
import { Textarea } from '@velvet/ui/textarea'
import { type RefObject, useId, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { type CampaignDraft, unknownTokensText } from './campaign-draft.ts'

type Worded = 'subject' | 'content'

/** Name, audience and words of a campaign, with buttons that put a token where the cursor was (CAMP-62). */
export function CampaignFields({ nameField }: { nameField: RefObject<HTMLInputElement | null> }) {
  const { register, watch, setValue } = useFormContext<CampaignDraft>()
  const id = useId()
  const last = useRef<Worded>('content')
  const draft = watch()
  const name = register('name')
  const worded = (name: Worded) => ({
    ...register(name),
    id: `${id}-${name}`,
    onFocus: () => {
      last.current = name
    },
  })
  const insert = (token: string) => {
    const field = document.getElementById(`${id}-${last.current}`)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    field.setRangeText(`{{${token}}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    setValue(last.current, field.value, { shouldDirty: true })
    field.focus()
  }
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Field label="Campaign name" required hint="Only your team sees it.">
        <Input
          {...name}
          ref={(element) => {
            name.ref(element)
            nameField.current = element
          }}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <Fieldset label="Send to" error={draft.status.length === 0 ? 'Choose at least one status.' : undefined}>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {applicantStatuses.map((status) => (
            <Checkbox
              key={status}
              label={statusLabels[status]}
              checked={draft.status.includes(status)}
              onChange={({ target }) =>
                setValue(
                  'status',
                  target.checked ? [...draft.status, status] : draft.status.filter((each) => each !== status),
                  { shouldDirty: true },
                )
              }
            />
          ))}
        </div>
      </Fieldset>
      <Field label="Subject" required id={`${id}-subject`}>
        <Input {...worded('subject')} maxLength={500} autoComplete="off" />
      </Field>
      <div className="flex flex-col gap-2">
        <Field
          label="Content"
          required
          id={`${id}-content`}
          hint="Plain text or simple HTML. The unsubscribe link and your postal address are added below it."
          error={unknownTokensText(draft)}
        >
          <Textarea {...worded('content')} rows={10} className="max-h-96 min-h-56" />
        </Field>
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Insert into subject or content</legend>
          {tokenNames.map((token) => (
            <Button key={token} size="sm" aria-label={`Insert ${token}`} onClick={() => insert(token)}>
              {`{{${token}}}`}
            </Button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}
