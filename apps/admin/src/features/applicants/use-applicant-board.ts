import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { useMemo, useRef, useState } from 'react'
import { useIsAllowed } from '../auth/index.ts'
import { useMessage } from '../conversations/index.ts'
import { useApplicantView } from '../people/index.ts'
import { useDecide, useRemoveApplicant } from '../profile/index.ts'
import type { RowActionHandlers } from './table/row-actions.tsx'
import { useSelection } from './table/use-selection.ts'
import { useStablePage } from './table/use-stable-page.ts'
import { useBulk } from './use-bulk.ts'
import { useOpenApplicant } from './use-open-applicant.ts'
import { useReadFromTop } from './use-read-from-top.ts'

const none: readonly ApplicantSummary[] = []

export type Board = ReturnType<typeof useApplicantBoard>

/** The state that the two applicant screens share: list, rows, selection, open applicant, and allowed actions. */
export function useApplicantBoard(size: number, isPolled: boolean) {
  const list = useApplicantView()
  const area = useRef<HTMLDivElement>(null)
  const rows = useStablePage({ view: list.view, size }, area, isPolled)
  const people = rows.page?.applicants ?? none
  const picked = useSelection(list.view.filters, people, rows.page?.total)
  const bulk = useBulk(picked, list.view.filters, rows.total)
  const opened = useOpenApplicant(people)
  const [merging, setMerging] = useState<readonly string[]>()
  useReadFromTop(area, list.view, rows.isChanging)

  const mayEdit = useIsAllowed('applicants.edit')
  const mayDelete = useIsAllowed('applicants.delete')
  const maySend = useIsAllowed('campaigns.manage')
  const mayMessage = useIsAllowed('conversations.manage')
  const decide = useDecide()
  const message = useMessage()
  const remove = useRemoveApplicant()
  const { view: open, edit } = opened
  const handlers = useMemo<RowActionHandlers>(
    () => ({
      view: open,
      edit: mayEdit ? edit : undefined,
      decide: mayEdit ? decide : undefined,
      message: mayMessage ? message : undefined,
      remove: mayDelete ? (person) => void remove(person) : undefined,
      merge: mayEdit ? setMerging : undefined,
    }),
    [open, edit, decide, message, remove, mayEdit, mayMessage, mayDelete],
  )
  return { list, area, rows, people, picked, bulk, opened, merging, setMerging, handlers, mayEdit, maySend }
}
