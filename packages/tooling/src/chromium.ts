import { existsSync } from 'node:fs'

// The first is the same browser without its window, whose pages cost a tenth less.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of the Chromium that browser tests drive: `CHROMIUM_PATH`, or where systems keep it; null when there is none. */
export const findChromium = (): string | null =>
  [process.env.CHROMIUM_PATH, ...places].find((place) => place !== undefined && place !== '' && existsSync(place)) ??
  null

/** How to start a browser that runs unattended, also as root and in a container. */
export const chromiumLaunch = (): { args: string[]; executablePath?: string } => {
  const executablePath = findChromium()
  return {
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Nothing beyond this machine is asked: how soon a name is not found differs from one network to the next.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    ],
    ...(executablePath ? { executablePath } : {}),
  }
}

/**
 * Emulates `prefers-reduced-motion`: repainting animations takes a seventh of the component tests' time, and tests would see
 * them halfway. Tests of motion turn it off.
 */
export const reducedMotionContext = { reducedMotion: 'reduce' } as const
