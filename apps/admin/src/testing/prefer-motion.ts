/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser'

/** The reader's motion preference. Tests start with reduced motion; a test that changes it must restore it. */
export const preferMotion = (value: 'reduce' | 'no-preference'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
