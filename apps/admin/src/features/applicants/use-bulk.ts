import type { ApplicantFilters, Selection } from '@velvet/contracts/applicants'
import type { SendAction } from '@velvet/contracts/batches'
import { useState } from 'react'
import type { Picked } from './use-selection.ts'

type Asked = { selection: Selection; count: number; isPicked: boolean }

/** Which bulk dialog is open, and whom it is about: who is selected, or else everybody who matches, as it was on opening. */
export function useBulk(picked: Picked, filters: ApplicantFilters, total: number | undefined) {
  const [asked, setAsked] = useState<Asked>()
  const [shown, setShown] = useState<'choice' | 'message'>()
  const [send, setSend] = useState<SendAction>()
  const isPicked = picked.count > 0
  const ask = () =>
    setAsked({
      selection: isPicked ? picked.selection : { filter: filters },
      count: isPicked ? picked.count : (total ?? 0),
      isPicked,
    })
  return {
    /** `undefined` until a dialog is opened first. */
    asked,
    shown,
    /** How the message goes out; `undefined` until one is written first. */
    send,
    open: () => {
      ask()
      setShown('choice')
    },
    /** Writes to the same people. */
    write: (action: SendAction) => {
      setSend(action)
      setShown('message')
    },
    openMessage: () => {
      ask()
      setSend(send ?? 'send_email')
      setShown('message')
    },
    close: () => setShown(undefined),
  }
}
