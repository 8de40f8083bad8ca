import type { TestSenders } from '@velvet/services/campaigns'
import type { OpenSources, PictureTools } from '@velvet/services/instagram'
import { accountRoutes } from './account/account.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { applicantRoutes } from './applicants/applicants.routes.ts'
import { applicationRoutes } from './applications/applications.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { batchRoutes } from './batches/batches.routes.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { changeRoutes } from './changes/changes.routes.ts'
import { conversationRoutes } from './conversations/conversations.routes.ts'
import { duplicateRoutes } from './duplicates/duplicates.routes.ts'
import { eventPageRoutes } from './events/event-pages.routes.ts'
import { eventPictureRoutes } from './events/event-pictures.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { geographyRoutes } from './geography/geography.routes.ts'
import { guestPageRoutes } from './guest/guest-pages.routes.ts'
import { importRoutes } from './imports/imports.routes.ts'
import type { ImportThreads } from './imports/open-import-threads.ts'
import { instagramRoutes } from './instagram/instagram.routes.ts'
import { pictureRoutes } from './instagram/pictures.routes.ts'
import { integrationRoutes } from './integrations/integrations.routes.ts'
import type { Slice } from './kernel/mount.ts'
import { linkRoutes } from './links/links.routes.ts'
import { mergeRoutes } from './merges/merges.routes.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { passRoutes } from './passes/passes.routes.ts'
import { policyReportRoutes } from './policy-reports/policy-reports.routes.ts'
import { serviceMessageRoutes } from './service-messages/service-messages.routes.ts'
import { serviceTemplateRoutes } from './service-templates/service-templates.routes.ts'
import { suppressionRoutes } from './suppressions/suppressions.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { templateRoutes } from './templates/templates.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { type WebhookReaders, webhookRoutes } from './webhooks/webhooks.routes.ts'

/** The resources of some slices beyond the database pool. */
type Reached = {
  webhooks: WebhookReaders
  importThreads: ImportThreads
  uploadFolder: string
  testSenders: TestSenders
  openSources: OpenSources
  pictures: PictureTools
}

/** Every noun the api serves. */
export const slices = ({
  webhooks,
  importThreads,
  uploadFolder,
  testSenders,
  openSources,
  pictures,
}: Reached): readonly Slice[] => [
  accountRoutes,
  activityRoutes,
  applicantRoutes,
  applicationRoutes,
  authRoutes,
  batchRoutes,
  campaignRoutes(testSenders),
  changeRoutes,
  conversationRoutes,
  duplicateRoutes,
  eventRoutes,
  eventPageRoutes,
  eventPictureRoutes(pictures),
  geographyRoutes,
  guestPageRoutes,
  importRoutes(importThreads, uploadFolder),
  instagramRoutes(pictures),
  integrationRoutes(openSources),
  linkRoutes,
  mergeRoutes,
  passRoutes,
  pictureRoutes(pictures),
  outboxRoutes,
  policyReportRoutes,
  serviceMessageRoutes,
  serviceTemplateRoutes,
  suppressionRoutes,
  tagRoutes,
  templateRoutes,
  userRoutes,
  webhookRoutes(webhooks),
]
