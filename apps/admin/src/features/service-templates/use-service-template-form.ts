import type { ServiceTemplate } from '@velvet/contracts/service-templates'
import { serviceTokens } from '@velvet/domain/service-messages'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useMemo } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useRecordForm } from '../../kit/record-form/index.ts'
import { unknownTokensText } from '../messages/index.ts'
import { kinds } from './kinds.ts'
import { useResetServiceTemplate, useUpdateServiceTemplate } from './service-templates.queries.ts'

type Draft = { subject: string; content: string; smsText: string }

const missing: Draft = {
  subject: 'Enter a subject.',
  content: 'Enter the content.',
  smsText: 'Enter the text message.',
}

const fields = ['subject', 'content', 'smsText'] as const

const unknownIn = (text: string): string => unknownTokensText(text, serviceTokens)

/** What keeps a draft from being saved, by field. */
const problemsOf = (draft: Draft): Partial<Draft> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = draft[field].trim() === '' ? missing[field] : unknownIn(draft[field])
      return problem ? [[field, problem]] : []
    }),
  )

/** The form of one message to guests, for one event or for all. */
export function useServiceTemplateForm(template: ServiceTemplate, eventId: string | undefined) {
  const { kind, subject, content, smsContent } = template
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync: update } = useUpdateServiceTemplate()
  const { mutateAsync: reset, isPending: isResetting } = useResetServiceTemplate()
  const { name } = kinds[kind]
  const ofEvent = eventId === undefined ? {} : { eventId }
  const begin = useMemo(() => ({ subject, content, smsText: smsContent }), [subject, content, smsContent])
  const form = useRecordForm<Draft>({
    begin,
    check: problemsOf,
    save: async ({ smsText, ...email }) => {
      await update({ params: { kind }, body: { ...ofEvent, ...email, smsContent: smsText } })
      toast({ title: 'Saved', description: `From now on, guests get the new text for ${name}.` })
    },
    onRefused: (error) => {
      failureToast(error, 'Not Saved', 'The message could not be saved.')
      return {}
    },
  })
  const draft = form.form.watch()
  const { errors } = form.form.formState
  const problemAt = (field: keyof Draft) => unknownIn(draft[field]) || (errors[field]?.message ?? '')

  /** Resolves to whether the message was taken back. */
  const takeBack = async (): Promise<boolean> => {
    const isConfirmed = await confirm({
      title: `Reset ${name}?`,
      description: 'Its custom text will be removed.',
      confirmLabel: 'Reset',
    })
    if (!isConfirmed) return false
    try {
      await reset({ params: { kind }, query: ofEvent })
      toast({ title: 'Saved', description: `${name} was reset.` })
      return true
    } catch (error) {
      failureToast(error, 'Not Saved', 'The message could not be reset.')
      return false
    }
  }

  return {
    ...form,
    draft,
    /** The problems of each field, which show while it is edited. */
    problems: { subject: problemAt('subject'), content: problemAt('content'), smsText: problemAt('smsText') },
    /** Whether the draft is complete and has no unknown tokens. */
    mayPreview: Object.keys(problemsOf(draft)).length === 0,
    /** The draft in the format of a preview request. */
    words: { subject: draft.subject, content: draft.content, smsContent: draft.smsText },
    reset: takeBack,
    isResetting,
  }
}
