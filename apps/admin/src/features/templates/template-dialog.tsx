import type { Template } from '@velvet/contracts/templates'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useMemo, useRef } from 'react'
import { useClosing } from '../../kit/use-closing.ts'
import { useFocusFirstProblem } from '../../kit/use-focus-first-problem.ts'
import { TemplateConflict } from './template-conflict.tsx'
import { copyOf, draftOf } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useTemplateWriting } from './use-template-writing.ts'

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
  const writing = useTemplateWriting(template, begin)
  const { draft, isDirty, isSaving } = writing
  const nameField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const focusFirstProblem = useFocusFirstProblem(form)
  const closing = useClosing({ open, isDirty, isSaving, onClose })

  const save = () =>
    closing.save(async () => {
      const outcome = await writing.save()
      if (outcome && outcome !== 'done') focusFirstProblem()
      return outcome === 'done'
    })

  return (
    <Dialog
      {...closing.dialog}
      title={template ? 'Edit Template' : 'Create Template'}
      size="xl"
      initialFocus={nameField}
      header={<TemplateConflict writing={writing} />}
      footer={
        <>
          <Button onClick={closing.close}>Cancel</Button>
          <Button variant="primary" pending={isSaving} onClick={() => void save()}>
            {template && !writing.isLost ? 'Save changes' : 'Create template'}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the footer's button */}
      <div
        ref={form}
        className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      >
        <TemplateFields writing={writing} nameField={nameField} />
        <div className="min-w-0 self-start lg:sticky lg:top-0">
          <TemplatePreview draft={draft} isReady={writing.mayPreview} />
        </div>
      </div>
    </Dialog>
  )
}
