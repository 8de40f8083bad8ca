/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser'

/** What the reader of the page asks for. Tests begin with less motion, and whoever changes that changes it back. */
export const preferMotion = (value: 'reduce' | 'no-preference'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
