import type { TargetFilters } from '@velvet/contracts/campaigns'
import { withoutPersons } from '../applicants/index.ts'

/** Targets as the activity log keeps them: a search that may spell out who somebody is leaves only that there was one. */
export const loggedTargets = (targets: TargetFilters): Record<string, unknown> => ({
  ...targets,
  ...(targets.applicants ? { applicants: withoutPersons(targets.applicants) } : {}),
})
