import type { Template } from '@velvet/contracts/templates'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { untouchedPart, useRecordForm, useStoredRecord } from '../../kit/record-form/index.ts'
import { bodyOf, draftOf, missingFrom, type TemplateDraft, unknownIn } from './template-draft.ts'
import { templateParts } from './template-parts.ts'
import { useStoreTemplate } from './templates.queries.ts'

export type TemplateForm = ReturnType<typeof useTemplateForm>

/** The form of a template (TPL-02). If another admin deleted the template, the next save creates a new one. */
export function useTemplateForm(template: Template | undefined, begin: TemplateDraft) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: store } = useStoreTemplate()
  const stored = useStoredRecord(template, { changed: 'template_changed', deleted: 'template_not_found' })
  const { known } = stored
  const form = useRecordForm<TemplateDraft>({
    begin,
    check: (draft) => {
      const missing = missingFrom(draft)
      const unknown = Object.fromEntries(Object.entries(unknownIn(draft)).filter(([, text]) => text !== ''))
      const description = missing.message || Object.values(unknown)[0]
      if (description) toast({ variant: 'destructive', title: 'Campaign Error', description })
      return { ...missing.fields, ...unknown }
    },
    save: async (draft) => {
      await store({ body: bodyOf(draft), known })
      toast({ title: 'Success', description: `Template ${known ? 'updated' : 'created'} successfully` })
    },
    onRefused: (error) => {
      if (!stored.adopt(error, merge))
        failureToast(error, 'Campaign Error', `Failed to ${known ? 'update' : 'create'} template.`)
      return {}
    },
  })

  const merge = (before: Template, theirs: Template) => {
    const versions = { mine: form.form.getValues(), theirs: draftOf(theirs), before: draftOf(before) }
    form.change(untouchedPart(templateParts, versions))
  }

  const draft = form.form.watch()
  const unknown = unknownIn(draft)
  const { errors } = form.form.formState
  const problemAt = (field: keyof typeof unknown) => unknown[field] || (errors[field]?.message ?? '')
  return {
    ...form,
    draft,
    stored,
    /** The problems of the content, which show while it is edited. */
    problems: { subject: problemAt('subject'), content: problemAt('content'), smsText: problemAt('smsText') },
    /** Whether the draft has content and no unknown tokens. */
    mayPreview:
      Object.values(unknown).every((text) => text === '') &&
      ((draft.type !== 'sms' && draft.content.trim() !== '') ||
        (draft.type !== 'email' && draft.smsText.trim() !== '')),
  }
}
