import { applicantRoutes } from './applicants/applicants.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { changeRoutes } from './changes/changes.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import type { Slice } from './kernel/mount.ts'
import { policyReportRoutes } from './policy-reports/policy-reports.routes.ts'
import { suppressionRoutes } from './suppressions/suppressions.routes.ts'
import { type WebhookReaders, webhookRoutes } from './webhooks/webhooks.routes.ts'

/** Every noun the api serves. */
export const slices = (webhooks: WebhookReaders): readonly Slice[] => [
  applicantRoutes,
  authRoutes,
  campaignRoutes,
  changeRoutes,
  eventRoutes,
  policyReportRoutes,
  suppressionRoutes,
  webhookRoutes(webhooks),
]
