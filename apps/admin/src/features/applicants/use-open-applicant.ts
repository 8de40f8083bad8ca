import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { parseAsString, useQueryState } from 'nuqs'
import { useCallback, useState } from 'react'

type Mode = 'view' | 'edit'

const idParser = parseAsString.withOptions({ shallow: false })

/** The applicant open in the dialog, held in the address so that it can be linked to, and steps to the neighbors on screen. */
export function useOpenApplicant(rows: readonly ApplicantSummary[]) {
  const [openedId, setOpenedId] = useQueryState('applicant', idParser)
  const [mode, setMode] = useState<Mode>('view')
  const open = useCallback(
    (id: string, next: Mode) => {
      setMode(next)
      void setOpenedId(id)
    },
    [setOpenedId],
  )
  const close = () => {
    setMode('view')
    void setOpenedId(null)
  }
  const index = openedId ? rows.findIndex(({ id }) => id === openedId) : -1
  const stepTo = (place: number) => {
    const next = index < 0 ? undefined : rows[place]
    return next ? () => void setOpenedId(next.id) : undefined
  }
  return {
    view: useCallback(({ id }: ApplicantSummary) => open(id, 'view'), [open]),
    edit: useCallback(({ id }: ApplicantSummary) => open(id, 'edit'), [open]),
    dialog: openedId
      ? {
          applicantId: openedId,
          mode,
          onModeChange: setMode,
          onClose: close,
          onPrevious: stepTo(index - 1),
          onNext: stepTo(index + 1),
          position: index < 0 ? undefined : { index, total: rows.length },
        }
      : undefined,
  }
}
