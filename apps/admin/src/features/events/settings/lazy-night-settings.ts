import { lazy } from 'react'

/** The settings of one night, loaded when they are opened: the guest list does without their fields. */
export const NightSettings = lazy(async () => ({ default: (await import('./night-settings.tsx')).NightSettings }))
