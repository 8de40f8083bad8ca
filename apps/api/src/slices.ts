import { applicantRoutes } from './applicants/applicants.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { batchRoutes } from './batches/batches.routes.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { changeRoutes } from './changes/changes.routes.ts'
import { duplicateRoutes } from './duplicates/duplicates.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import type { Slice } from './kernel/mount.ts'
import { mergeRoutes } from './merges/merges.routes.ts'
import { policyReportRoutes } from './policy-reports/policy-reports.routes.ts'
import { suppressionRoutes } from './suppressions/suppressions.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { type WebhookReaders, webhookRoutes } from './webhooks/webhooks.routes.ts'

/** Every noun the api serves. */
export const slices = (webhooks: WebhookReaders): readonly Slice[] => [
  applicantRoutes,
  authRoutes,
  batchRoutes,
  campaignRoutes,
  changeRoutes,
  duplicateRoutes,
  eventRoutes,
  mergeRoutes,
  policyReportRoutes,
  suppressionRoutes,
  tagRoutes,
  webhookRoutes(webhooks),
]
