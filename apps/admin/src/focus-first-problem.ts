import type { RefObject } from 'react'

/** Leads to the first field that is marked as wrong, once that is drawn. */
export const focusFirstProblem = (form: RefObject<HTMLElement | null>): void => {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
