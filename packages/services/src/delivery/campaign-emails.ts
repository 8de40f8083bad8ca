import { AppError } from '@velvet/domain/kernel'
import type { Context } from '../kernel/index.ts'
import { type CompiledEmail, compileEmail } from './compile-email.ts'

const mostKept = 50

/** Campaigns' emails, compiled once and kept: what a running campaign says never changes. Throws `content_unusable`. */
export const createCampaignEmails = (context: Context): ((campaignId: string) => Promise<CompiledEmail>) => {
  const kept = new Map<string, Promise<CompiledEmail>>()

  const load = async (campaignId: string): Promise<CompiledEmail> => {
    const { content_snapshot: content } = await context.db
      .selectFrom('campaigns')
      .select('content_snapshot')
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow()
    try {
      return compileEmail({ subject: content?.subject ?? '', content: content?.content ?? '' }, context.settings)
    } catch (cause) {
      throw new AppError('unmet', 'content_unusable', 'The content of this campaign could not be prepared.', { cause })
    }
  }

  return (campaignId) => {
    const known = kept.get(campaignId)
    if (known) return known
    const loading = load(campaignId)
    kept.set(campaignId, loading)
    loading.catch(() => kept.delete(campaignId))
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    return loading
  }
}
