/**
 * Focuses a field in place of a button that disappears, so that keyboard users do not start over at the top of the page. Does
 * nothing on a touch screen, where the field would open the on-screen keyboard.
 */
export function focusField(field: HTMLElement | null | undefined): void {
  if (!window.matchMedia('(pointer: coarse)').matches) field?.focus()
}
