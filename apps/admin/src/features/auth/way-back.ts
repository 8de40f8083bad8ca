/** The first screen after login (AUTH-10). */
export const firstScreen = '/admin/dashboard'

/** The screen that the admin came from. It is kept out of the address, so that no link can choose it. */
export type WayBack = { from: string }

/** The screen to show after login. Anything but a screen of the back office is ignored. */
export function wayBack(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && from.startsWith('/admin/') ? from : firstScreen
}
