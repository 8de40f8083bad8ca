/** The possible first acts of a visitor. Pointer moves do not count, since browsers report them when a page appears. */
const moves = ['pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'input'] as const

const controls = 'a, button, input, select, textarea'

/** The same control has the same key on the page that the server wrote and on that of the site. */
const keyOf = (control: Element): string =>
  [
    control.localName,
    control.getAttribute('name') ??
      control.getAttribute('aria-label') ??
      control.getAttribute('href') ??
      control.textContent,
  ].join(' ')

const findControl = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(controls)].find((control) => keyOf(control) === key)

const isTyped = (control: Element | null): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement

/** Puts the caret where it was in a control that looks the same; behind what was typed where browsers tell no position. */
const placeCaret = (control: HTMLElement, before: Element): void => {
  if (!isTyped(control) || !isTyped(before) || control.type === 'checkbox') return
  const { value } = control
  if (control.selectionStart === null) {
    control.value = ''
    control.value = value
  } else {
    const isAtEnd = before.selectionStart === before.value.length
    control.setSelectionRange(
      isAtEnd ? value.length : before.selectionStart,
      isAtEnd ? value.length : before.selectionEnd,
    )
  }
}

const keepFocus = (change: () => void): void => {
  const focused = document.activeElement?.matches(controls) ? document.activeElement : null
  change()
  const control = focused ? findControl(keyOf(focused)) : undefined
  if (!focused || !control) return
  control.focus({ preventScroll: true })
  placeCaret(control, focused)
}

/** Whether this tab keeps answers, which the site shows again. */
const hasDraft = (): boolean => {
  try {
    return sessionStorage.length > 0
  } catch {
    return false
  }
}

const hasBegun = (): boolean =>
  window.scrollY > 0 ||
  document.activeElement !== document.body ||
  hasDraft() ||
  [...document.querySelectorAll('input')].some(({ type, value, checked }) =>
    type === 'checkbox' ? checked : value !== '',
  )

/*
 * Loads the site once the visitor does something on a page that the server wrote, and then puts it in the place of that page. What
 * was typed, focused, or pressed by then counts as if the site had been there.
 */
const over = new AbortController()
let isLoading = false
let pressed: HTMLElement | undefined

const release = (): void => {
  for (const state of ['aria-busy', 'aria-disabled']) pressed?.removeAttribute(state)
  pressed = undefined
}

const press = ({ target }: Event): void => {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  release()
  pressed = button
  for (const state of ['aria-busy', 'aria-disabled']) button.setAttribute(state, 'true')
}

/** A button whose place is taken between the two ends of a press gets no click. */
let pressOver = Promise.resolve()

const hold = (): void => {
  pressOver = new Promise((resolve) => {
    // The click follows the release.
    for (const end of ['pointerup', 'pointercancel', 'keyup'])
      window.addEventListener(end, () => setTimeout(resolve), { capture: true, once: true })
  })
}

const begin = async (): Promise<void> => {
  if (isLoading) return
  isLoading = true
  try {
    const { takeOver } = await import('./take-over.tsx')
    await pressOver
    over.abort()
    keepFocus(takeOver)
    if (pressed) findControl(keyOf(pressed))?.click()
  } catch (error) {
    console.error('The site could not be loaded:', error)
    isLoading = false
    release()
    const alert = document.querySelector('#site form [role="alert"]')
    if (alert) alert.textContent = 'The form could not be loaded. Please check your connection, and reload the page.'
  }
}

const options = { capture: true, passive: true, signal: over.signal }
for (const start of ['pointerdown', 'keydown']) window.addEventListener(start, hold, options)
for (const move of moves) window.addEventListener(move, () => void begin(), options)
window.addEventListener('click', press, options)
if (hasBegun()) void begin()

// Loaded by `main`, it has nothing to hand on.
export {}
