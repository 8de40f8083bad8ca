import type { ServiceTemplate } from '@velvet/contracts/service-templates'
import type { ResolvedTemplate } from '../service-messages/index.ts'

/** A template that applies, as calls answer it. */
export const presentTemplate = ({ isEnabled, updatedAt, ...template }: ResolvedTemplate): ServiceTemplate => ({
  ...{ kind: template.kind, enabled: isEnabled, subject: template.subject },
  ...{ content: template.content, smsContent: template.smsContent, source: template.source },
  updatedAt: updatedAt?.toISOString() ?? null,
})
