import { parse } from 'bowser'

export type Device = { name: string; isHandheld: boolean }

/** What a browser says it is: `Chrome on Windows`. Anybody can say anything, so it only helps to recognise. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { name: 'Unknown browser', isHandheld: false }
  const { browser, os, platform } = parse(userAgent)
  const name = [browser.name ?? 'Unknown browser', os.name].filter(Boolean).join(' on ')
  return { name, isHandheld: platform.type === 'mobile' || platform.type === 'tablet' }
}
