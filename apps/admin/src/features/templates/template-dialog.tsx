import type { Template } from '@velvet/contracts/templates'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useMemo } from 'react'
import { useClosing } from '../../kit/record-form/index.ts'
import { FieldsBesidePreview } from '../messages/index.ts'
import { TemplateConflict } from './template-conflict.tsx'
import { copyOf, draftOf } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useTemplateForm } from './use-template-form.ts'

export type TemplateDialogProps = {
  /** The template to edit; a new one without it. */
  template: Template | undefined
  /** Initial values of a new template. */
  copied?: Template | undefined
  open: boolean
  onClose: () => void
}

/** Edits a template and shows its preview (TPL-02 to TPL-08). */
export function TemplateDialog({ template, copied, open, onClose }: TemplateDialogProps) {
  const begin = useMemo(() => (copied ? copyOf(copied) : draftOf(template)), [template, copied])
  const form = useTemplateForm(template, begin)
  const { isDirty, isSaving, stored } = form
  const closing = useClosing({ open, isDirty, isSaving, onClose })
  const save = () => void closing.save(form.submit)

  return (
    <Dialog
      {...closing.dialog}
      title={template ? 'Edit Template' : 'Create Template'}
      size="xl"
      initialFocus={form.firstField}
      header={<TemplateConflict form={form} />}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" pending={isSaving} onClick={save}>
            {template && !stored.isDeleted ? 'Save changes' : 'Create template'}
          </Button>
        </>
      }
    >
      <FieldsBesidePreview
        place={form.place}
        onSave={save}
        preview={<TemplatePreview draft={form.draft} isReady={form.mayPreview} />}
      >
        <TemplateFields form={form} />
      </FieldsBesidePreview>
    </Dialog>
  )
}
