/** How long after the last input an admin counts as active, in ms. */
const activeFor = 60_000

let lastInput = Number.NEGATIVE_INFINITY
const note = () => {
  lastInput = Date.now()
}
for (const input of ['pointerdown', 'keydown', 'wheel'])
  window.addEventListener(input, note, { capture: true, passive: true })

/** Tells the server of recent input, because what screens refetch by themselves must not keep an abandoned session alive. */
export const activeFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  if (Date.now() - lastInput < activeFor) headers.set('x-user-active', '1')
  return fetch(input, { ...init, headers })
}
