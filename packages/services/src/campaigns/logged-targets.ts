import type { TargetFilters } from '@velvet/contracts/campaigns'
import { withoutPersons } from '../applicants/index.ts'

/** Targets as the activity log stores them: for a search that may identify a person, only that there was one. */
export const loggedTargets = (targets: TargetFilters): Record<string, unknown> => ({
  ...targets,
  ...(targets.applicants ? { applicants: withoutPersons(targets.applicants) } : {}),
})
