type Guard = (event: PopStateEvent) => void

const guards: Guard[] = []

// Browsers call the listeners of a window in the order in which they were added, so this one is added before the router's.
window.addEventListener('popstate', (event) => guards.at(-1)?.(event))

/** Shows Back and Forward to the guard before anything else hears of them. Returns a function that removes the guard. */
export const guardBack = (guard: Guard): (() => void) => {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}
