import type { SendAction } from '@velvet/contracts/batches'
import type { Template } from '@velvet/contracts/templates'
import { Button } from '@velvet/ui/button'
import { Field } from '@velvet/ui/field'
import { Select } from '@velvet/ui/select'
import { useTemplates } from '../messages/index.ts'
import { fitsSend } from './send-draft.ts'

type SendTemplateProps = { action: SendAction; onChoose: (template: Template) => void }

/** Starts from a template with text for the same channels (BULK-32); absent while there is none. */
export function SendTemplate({ action, onChoose }: SendTemplateProps) {
  const templates = useTemplates()
  if (templates.error && !templates.data)
    return (
      <p className="flex items-center gap-3 text-sm text-fg-2">
        The templates could not be loaded.
        <Button size="sm" pending={templates.isFetching} onClick={() => void templates.refetch()}>
          Retry
        </Button>
      </p>
    )
  const fitting = templates.data?.filter((template) => fitsSend(action, template)) ?? []
  if (fitting.length === 0) return null
  return (
    <Field label="Template" hint="Fills in the fields. You can edit the text afterward.">
      <Select
        value=""
        onChange={({ target }) => {
          const template = fitting.find(({ id }) => id === target.value)
          if (template) onChoose(template)
        }}
      >
        <option value="">Start with a template…</option>
        {fitting.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
