import type { ApplicantFilters, Selection } from '@velvet/contracts/applicants'
import type { SendAction } from '@velvet/contracts/batches'
import { type MouseEvent, useRef, useState } from 'react'
import type { Picked } from './table/use-selection.ts'

type Asked = { selection: Selection; count: number; matching?: { count: number; choose: () => void } }
type Press = Pick<MouseEvent<HTMLElement>, 'currentTarget'>

/** Which bulk dialog is open, and for whom: the selection on opening, or all matching applicants once that is chosen. */
export function useBulk(picked: Picked, filters: ApplicantFilters, total: number | undefined) {
  const [asked, setAsked] = useState<Asked>()
  const [shown, setShown] = useState<'choice' | 'message'>()
  const [send, setSend] = useState<SendAction>()
  const opener = useRef<HTMLElement>(null)
  const ask = ({ currentTarget }: Press) => {
    opener.current = currentTarget
    const allMatching = { selection: { filter: filters }, count: total ?? 0 }
    setAsked({
      ...{ selection: picked.selection, count: picked.count },
      ...(picked.count > 0 ? {} : { matching: { count: allMatching.count, choose: () => setAsked(allMatching) } }),
    })
  }
  return {
    /** `undefined` until a dialog is first opened. */
    asked,
    shown,
    /** The button that opened the first dialog. */
    opener,
    /** The channel of the message; `undefined` until one is first written. */
    send,
    open: (press: Press) => {
      ask(press)
      setShown('choice')
    },
    /** Opens the message dialog for the same people. */
    write: (action: SendAction) => {
      setSend(action)
      setShown('message')
    },
    openMessage: (press: Press) => {
      ask(press)
      setSend(send ?? 'send_email')
      setShown('message')
    },
    close: () => setShown(undefined),
  }
}
