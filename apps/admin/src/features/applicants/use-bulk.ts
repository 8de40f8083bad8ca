import type { ApplicantFilters, Selection } from '@velvet/contracts/applicants'
import { useState } from 'react'
import type { Picked } from './use-selection.ts'

type Asked = { selection: Selection; count: number; isPicked: boolean }

/** Whom the bulk dialog is about: who is selected, or else everybody who matches the filters, as it was on opening. */
export function useBulk(picked: Picked, filters: ApplicantFilters, total: number | undefined) {
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  const isPicked = picked.count > 0
  return {
    /** `undefined` until it is opened first. */
    asked,
    isOpen,
    open: () => {
      setAsked({
        selection: isPicked ? picked.selection : { filter: filters },
        count: isPicked ? picked.count : (total ?? 0),
        isPicked,
      })
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
