import { parse } from 'bowser'

export type Device = { name: string; isHandheld: boolean }

/** What a browser claims to be: `Chrome on Windows`. Clients can send anything, so it only helps to recognize a session. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { name: 'Unknown browser', isHandheld: false }
  const { browser, os, platform } = parse(userAgent)
  const name = [browser.name ?? 'Unknown browser', os.name].filter(Boolean).join(' on ')
  return { name, isHandheld: platform.type === 'mobile' || platform.type === 'tablet' }
}
