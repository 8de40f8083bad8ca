import type { CopyRows } from '@velvet/services/imports'
import { applicantRoutes } from './applicants/applicants.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { batchRoutes } from './batches/batches.routes.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { changeRoutes } from './changes/changes.routes.ts'
import { duplicateRoutes } from './duplicates/duplicates.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { importRoutes } from './imports/imports.routes.ts'
import type { Slice } from './kernel/mount.ts'
import { mergeRoutes } from './merges/merges.routes.ts'
import { policyReportRoutes } from './policy-reports/policy-reports.routes.ts'
import { suppressionRoutes } from './suppressions/suppressions.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { type WebhookReaders, webhookRoutes } from './webhooks/webhooks.routes.ts'

/** What some slices reach beyond the database pool. */
type Reached = { webhooks: WebhookReaders; copyRows: CopyRows }

/** Every noun the api serves. */
export const slices = ({ webhooks, copyRows }: Reached): readonly Slice[] => [
  applicantRoutes,
  authRoutes,
  batchRoutes,
  campaignRoutes,
  changeRoutes,
  duplicateRoutes,
  eventRoutes,
  importRoutes(copyRows),
  mergeRoutes,
  policyReportRoutes,
  suppressionRoutes,
  tagRoutes,
  webhookRoutes(webhooks),
]
