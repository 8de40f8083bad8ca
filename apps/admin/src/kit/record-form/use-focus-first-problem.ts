import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Moves the focus to the first field of the form that is marked as invalid, once React has rendered what was set before the call.
 * Waiting for the next frame is not enough: after an answer of the server, React may render later than that.
 */
export const useFocusFirstProblem = (form: RefObject<HTMLElement | null>): (() => void) => {
  const [calls, setCalls] = useState(0)
  useEffect(() => {
    if (calls > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [calls, form])
  return useCallback(() => setCalls((count) => count + 1), [])
}
