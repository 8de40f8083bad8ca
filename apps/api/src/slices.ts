import { applicantRoutes } from './applicants/applicants.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { changeRoutes } from './changes/changes.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import type { Slice } from './kernel/mount.ts'

/** Every noun the api serves. */
export const slices: readonly Slice[] = [applicantRoutes, authRoutes, changeRoutes, eventRoutes]
