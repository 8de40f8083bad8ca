import type { Environment } from '@velvet/contracts/config'
import type { InstagramSource } from '@velvet/services/instagram'
import { createApify } from './apify.ts'
import { openCalls } from './call-source.ts'
import { createHtml } from './html.ts'
import { createScrapedo } from './scrapedo.ts'
import { createZyla } from './zyla.ts'

export type InstagramSourcesOptions = Pick<
  Environment,
  | 'APIFY_API_TOKEN'
  | 'APIFY_TASK_ID'
  | 'APIFY_BASE_URL'
  | 'ZYLA_BEARER_TOKEN'
  | 'ZYLA_API_URL'
  | 'SCRAPEDO_API_TOKEN'
  | 'SCRAPEDO_BASE_URL'
  | 'INSTAGRAM_BASE_URL'
>

export type OpenedSources = {
  /** Those that are configured, in the order in which they are asked; the page of the profile is always the last. */
  readonly sources: readonly InstagramSource[]
  /** Ends the calls that are still open. */
  readonly close: () => Promise<void>
}

/** Builds the configured sources of Instagram profiles; they share connections, of which none is opened before a call. */
export const openInstagramSources = (env: InstagramSourcesOptions): OpenedSources => {
  const { call, close } = openCalls()
  const { APIFY_API_TOKEN, APIFY_TASK_ID, ZYLA_BEARER_TOKEN, ZYLA_API_URL, SCRAPEDO_API_TOKEN } = env
  const sources = [
    APIFY_API_TOKEN && APIFY_TASK_ID
      ? createApify({ token: APIFY_API_TOKEN, taskId: APIFY_TASK_ID, baseUrl: env.APIFY_BASE_URL }, call)
      : null,
    ZYLA_BEARER_TOKEN && ZYLA_API_URL ? createZyla({ token: ZYLA_BEARER_TOKEN, apiUrl: ZYLA_API_URL }, call) : null,
    SCRAPEDO_API_TOKEN ? createScrapedo({ token: SCRAPEDO_API_TOKEN, baseUrl: env.SCRAPEDO_BASE_URL }, call) : null,
    createHtml({ baseUrl: env.INSTAGRAM_BASE_URL }, call),
  ]
  return { sources: sources.filter((source) => source !== null), close }
}
