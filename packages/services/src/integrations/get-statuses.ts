import type { InstagramSourceName } from '@velvet/contracts/instagram'
import type {
  getApifyStatus as apify,
  getHtmlParserStatus as htmlParser,
  getScrapedoStatus as scrapedo,
  getZylaStatus as zyla,
} from '@velvet/contracts/integrations'
import type { Endpoint, EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context, type SourceSetup } from '../kernel/index.ts'
import type { CheckSource } from './check-sources.ts'

type StatusVerb<E extends Endpoint> = (context: Context, input: EndpointInput<E>) => Promise<EndpointOutput<E>>

const setupOf = (context: Context, name: InstagramSourceName): SourceSetup | undefined =>
  context.settings.instagramSources.find((one) => one.name === name)

/** Whether Apify is set up and answers (API-52). */
export const getApifyStatus =
  (checkSource: CheckSource): StatusVerb<typeof apify> =>
  async (context, { query }) => {
    authorize(context, 'integrations.test')
    const status = await checkSource(context, 'apify', query.refresh === true)
    return {
      ...status,
      config: { hasToken: setupOf(context, 'apify')?.hasKey === true, hasTaskId: context.settings.hasApifyTask },
    }
  }

/** Whether Zyla is set up and answers (API-53). Its address is returned without its query, which may contain a key. */
export const getZylaStatus =
  (checkSource: CheckSource): StatusVerb<typeof zyla> =>
  async (context, { query }) => {
    authorize(context, 'integrations.test')
    const status = await checkSource(context, 'zyla', query.refresh === true)
    const setup = setupOf(context, 'zyla')
    return {
      ...status,
      bearer_token_present: setup?.hasKey === true,
      status: status.connection.success ? 'ready' : status.configured ? 'failed' : 'not_configured',
      api_url: setup?.apiUrl ?? null,
    }
  }

/** Whether Scrape.do is set up and answers. */
export const getScrapedoStatus =
  (checkSource: CheckSource): StatusVerb<typeof scrapedo> =>
  async (context, { query }) => {
    authorize(context, 'integrations.test')
    return checkSource(context, 'scrapedo', query.refresh === true)
  }

/** Whether profile pages can be read. */
export const getHtmlParserStatus =
  (checkSource: CheckSource): StatusVerb<typeof htmlParser> =>
  async (context, { query }) => {
    authorize(context, 'integrations.test')
    const { connection, budget } = await checkSource(context, 'html', query.refresh === true)
    return { configured: true, connection, budget }
  }
