import type { Template } from '@velvet/contracts/templates'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useMemo, useRef } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { type TemplateActions, usedByText } from './template-columns.tsx'
import { useDeleteTemplate } from './templates.queries.ts'

/** The actions for a template; the surrounding screen opens the dialogs. */
export function useTemplateActions(screen: Omit<TemplateActions, 'remove'>): TemplateActions {
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync: remove } = useDeleteTemplate()
  const around = useRef(screen)
  useEffect(() => {
    around.current = screen
  })
  return useMemo(
    () => ({
      edit: (template) => around.current.edit(template),
      copy: (template) => around.current.copy(template),
      use: (template) => around.current.use(template),
      remove: async (template) => {
        const isConfirmed = await confirm({
          title: `Delete “${template.name}”`,
          description: <Question template={template} />,
          confirmLabel: 'Delete',
        })
        if (!isConfirmed) return
        try {
          await remove(template.id)
          toast({ title: 'Success', description: 'Template deleted successfully' })
        } catch (error) {
          failureToast(error, 'Campaign Error', 'Failed to delete template.')
        }
      },
    }),
    [toast, confirm, failureToast, remove],
  )
}

function Question({ template: { usedBy } }: { template: Template }) {
  return (
    <>
      <span className="block">Are you sure you want to delete this template?</span>
      {usedBy > 0 ? (
        <span className="mt-1.5 block">
          It is used by {usedByText(usedBy)}. Drafts and scheduled campaigns keep their own copy of the content. Sent
          messages do not change.
        </span>
      ) : null}
    </>
  )
}
