import type { Template } from '@velvet/contracts/templates'
import { useToast } from '@velvet/ui/toast'
import { useCallback, useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { bodyOf, missingFrom, type TemplateDraft, type TemplateField, unknownIn } from './template-draft.ts'
import { currentAfterConflict, isGone, useStoreTemplate } from './templates.queries.ts'

export type TemplateWriting = ReturnType<typeof useTemplateWriting>

const fieldsInOrder: readonly TemplateField[] = ['name', 'subject', 'content', 'smsText']

/**
 * The state of the template dialog (TPL-02). `theirs` is what another admin saved in the meantime: the next save replaces it.
 * If `isLost`, another admin deleted it: the next save creates a new template.
 */
export function useTemplateWriting(template: Template | undefined, begin: TemplateDraft) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: store, isPending: isSaving } = useStoreTemplate()
  const [draft, setDraft] = useState(begin)
  const [known, setKnown] = useState(template)
  const [theirs, setTheirs] = useState<Template>()
  const [isAsked, setIsAsked] = useState(false)
  const change = useCallback((part: Partial<TemplateDraft>) => setDraft((typed) => ({ ...typed, ...part })), [])
  const missing = missingFrom(draft)
  const unknown = unknownIn(draft)
  const problems = Object.fromEntries(
    fieldsInOrder.map((field) => [
      field,
      (field === 'name' ? '' : unknown[field]) || (isAsked ? (missing.fields[field] ?? '') : ''),
    ]),
  ) as Record<TemplateField, string>

  const refuse = (description: string) => toast({ variant: 'destructive', title: 'Campaign Error', description })

  /** Returns `done`, or the field that needs attention, or undefined if the server refused. */
  const save = async (): Promise<'done' | TemplateField | undefined> => {
    const meaningless = Object.values(unknown).find((text) => text !== '')
    if (missing.message || meaningless) {
      setIsAsked(true)
      refuse(missing.message || (meaningless ?? ''))
      return fieldsInOrder.find((field) => missing.fields[field] || (field !== 'name' && unknown[field]))
    }
    try {
      await store({ body: bodyOf(draft), known })
      toast({ title: 'Success', description: `Template ${known ? 'updated' : 'created'} successfully` })
      return 'done'
    } catch (error) {
      const current = currentAfterConflict(error)
      if (current) {
        setKnown(current)
        setTheirs(current)
      } else if (isGone(error)) {
        setKnown(undefined)
        setTheirs(undefined)
      } else failureToast(error, 'Campaign Error', `Failed to ${known ? 'update' : 'create'} template.`)
      return undefined
    }
  }

  return {
    draft,
    change,
    problems,
    isDirty: JSON.stringify(draft) !== JSON.stringify(begin),
    isSaving,
    /** Whether the draft has content and no unknown tokens. */
    mayPreview:
      Object.values(unknown).every((text) => text === '') &&
      ((draft.type !== 'sms' && draft.content.trim() !== '') ||
        (draft.type !== 'email' && draft.smsText.trim() !== '')),
    theirs,
    isLost: template !== undefined && known === undefined,
    keepMine: () => setTheirs(undefined),
    save,
  }
}
