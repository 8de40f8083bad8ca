import { AppError } from '@velvet/domain/kernel'
import type { Context, SourceSetup } from '../../kernel/index.ts'

/** The sources with a key that are fully configured, in order. */
export const keyedSources = ({ settings }: Pick<Context, 'settings'>): readonly SourceSetup[] =>
  settings.instagramSources.filter(({ hasKey, isConfigured }) => hasKey && isConfigured)

/** Refuses `instagram_not_configured` without a source that has a key: public pages alone are not enough for a refresh. */
export const requireSource = (context: Pick<Context, 'settings'>): void => {
  if (keyedSources(context).length > 0) return
  throw new AppError('conflict', 'instagram_not_configured', 'No Instagram source is configured.', {
    suggestion: 'Set up Apify, Zyla, or Scrape.do under Integrations.',
  })
}
