import type { ServiceTemplate } from '@velvet/contracts/service-templates'
import { serviceTokenNames } from '@velvet/domain/service-messages'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useClosing } from '../../kit/record-form/index.ts'
import { EmailFields, FieldsBesidePreview, SmsFields } from '../messages/index.ts'
import { kinds } from './kinds.ts'
import { ServicePreview } from './service-preview.tsx'
import { useServiceTemplateForm } from './use-service-template-form.ts'

export type ServiceTemplateDialogProps = {
  template: ServiceTemplate
  eventId: string | undefined
  /** Otherwise the dialog only shows the message. */
  mayEdit: boolean
  open: boolean
  onClose: () => void
}

const hint = 'Plain text or simple HTML. A link to the guest page and your postal address are added below it.'

/** Edits the text of a message, with a preview, or resets it to the text that it replaced (MSG-15, MSG-16). */
export function ServiceTemplateDialog({ template, eventId, mayEdit, open, onClose }: ServiceTemplateDialogProps) {
  const form = useServiceTemplateForm(template, eventId)
  const { draft, problems, change, isDirty, isSaving } = form
  const closing = useClosing({ open, isDirty, isSaving: isSaving || form.isResetting, onClose })
  const save = () => void closing.save(form.submit)
  const isOwn = template.source === (eventId === undefined ? 'venue' : 'event')
  const { name } = kinds[template.kind]
  const preview = (
    <ServicePreview kind={template.kind} eventId={eventId} words={form.mayPreview ? form.words : undefined} />
  )

  if (!mayEdit)
    return (
      <Dialog
        {...closing.dialog}
        title={`Message: ${name}`}
        size="lg"
        footer={<Button onClick={closing.close}>Close</Button>}
      >
        {preview}
      </Dialog>
    )
  return (
    <Dialog
      {...closing.dialog}
      title={`Edit message: ${name}`}
      size="xl"
      initialFocus={form.firstField}
      footer={
        <>
          {isOwn ? (
            <Button pending={form.isResetting} className="me-auto" onClick={() => void closing.save(form.reset)}>
              {eventId === undefined ? 'Reset to the built-in text' : "Reset to the venue's text"}
            </Button>
          ) : null}
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" pending={isSaving} onClick={save}>
            Save changes
          </Button>
        </>
      }
    >
      <FieldsBesidePreview place={form.place} onSave={save} preview={preview}>
        <div className="flex min-w-0 flex-col gap-5">
          <EmailFields draft={draft} change={change} problems={problems} tokens={serviceTokenNames} hint={hint} />
          <SmsFields
            label="Text message"
            draft={draft}
            change={change}
            problems={problems}
            tokens={serviceTokenNames}
          />
          <p className="text-xs text-fg-3">
            A token with a fallback, such as{' '}
            <code className="font-mono text-fg-2">{'{{event.doors|to be announced}}'}</code>, shows the fallback when
            the value is missing. A note is what your team writes with a decision.
          </p>
        </div>
      </FieldsBesidePreview>
    </Dialog>
  )
}
