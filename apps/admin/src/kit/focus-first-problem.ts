import type { RefObject } from 'react'

/** Moves the focus to the first field that is marked as invalid, after it has rendered. */
export const focusFirstProblem = (form: RefObject<HTMLElement | null>): void => {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
