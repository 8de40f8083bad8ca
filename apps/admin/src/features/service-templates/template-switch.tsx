import type { ServiceTemplate } from '@velvet/contracts/service-templates'
import { Switch } from '@velvet/ui/switch'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { isRequired, kinds } from './kinds.ts'
import { useUpdateServiceTemplate } from './service-templates.queries.ts'

export type TemplateSwitchProps = { template: ServiceTemplate; eventId: string | undefined; mayEdit: boolean }

/** Turns a message on or off; two of them are always on. */
export function TemplateSwitch({ template: { kind, enabled }, eventId, mayEdit }: TemplateSwitchProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: update, isPending, variables } = useUpdateServiceTemplate()
  if (isRequired(kind)) return <span className="text-xs text-fg-3">Always on</span>
  if (!mayEdit) return <span className="text-xs text-fg-3">{enabled ? 'On' : 'Off'}</span>

  const { name } = kinds[kind]
  const isOn = isPending ? (variables.body.enabled ?? enabled) : enabled
  const turn = async (next: boolean) => {
    try {
      await update({ params: { kind }, body: { enabled: next, ...(eventId === undefined ? {} : { eventId }) } })
      toast({ title: 'Saved', description: `${name} is ${next ? 'on' : 'off'}.` })
    } catch (error) {
      failureToast(error, 'Not Saved', `${name} could not be turned ${next ? 'on' : 'off'}.`)
    }
  }
  return (
    <Switch
      label={<span className="sr-only">{`Send ${name}`}</span>}
      checked={isOn}
      aria-disabled={isPending}
      onChange={({ target }) => {
        if (!isPending) void turn(target.checked)
      }}
    />
  )
}
