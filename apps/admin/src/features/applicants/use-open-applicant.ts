import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { useCallback, useState } from 'react'

export type OpenApplicant = { id: string; mode: 'view' | 'edit' }

/** Who is open in the dialog, and the way to the neighbours among the rows on screen. */
export function useOpenApplicant(rows: readonly ApplicantSummary[]) {
  const [opened, setOpened] = useState<OpenApplicant>()
  const index = opened ? rows.findIndex(({ id }) => id === opened.id) : -1
  const stepTo = (place: number) => {
    const next = index < 0 ? undefined : rows[place]
    return next && opened ? () => setOpened({ ...opened, id: next.id }) : undefined
  }
  return {
    view: useCallback(({ id }: ApplicantSummary) => setOpened({ id, mode: 'view' }), []),
    edit: useCallback(({ id }: ApplicantSummary) => setOpened({ id, mode: 'edit' }), []),
    dialog: opened && {
      applicantId: opened.id,
      mode: opened.mode,
      onModeChange: (mode: OpenApplicant['mode']) => setOpened({ ...opened, mode }),
      onClose: () => setOpened(undefined),
      onPrevious: stepTo(index - 1),
      onNext: stepTo(index + 1),
      position: index < 0 ? undefined : { index, total: rows.length },
    },
  }
}
