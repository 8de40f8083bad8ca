import type { getInstagramConfig as endpoint } from '@velvet/contracts/instagram'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { sourceNames } from '@velvet/domain/instagram'
import { authorize, type Context, type SourceSetup } from '../../kernel/index.ts'
import { keyedSources } from './require-source.ts'

type Row = { name: SourceSetup['name']; is_working: boolean | null; message: string | null }

const sentence = (keyed: readonly SourceSetup[], rows: readonly Row[]): string => {
  const known = keyed.flatMap(({ name }) => rows.find((row) => row.name === name) ?? [])
  const working = known.filter(({ is_working }) => is_working).map(({ name }) => sourceNames[name])
  if (working.length > 0) return `Profiles come from ${working.join(', ')}.`
  const failed = known.find(({ is_working, message }) => is_working === false && message)
  return failed?.message ?? 'No source has answered yet.'
}

/**
 * Whether profiles can be fetched (API-25, APPL-10): configured when at least one source has a key, online when one of those
 * answered its last call, either for a profile or for the worker's check every five minutes.
 */
export const getInstagramConfig = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const keyed = keyedSources(context)
  const [first] = keyed
  if (!first)
    return {
      configured: false,
      online: false,
      apiUrl: null,
      message: 'No Instagram source is configured.',
    }
  const rows = await context.db.selectFrom('instagram_sources').select(['name', 'is_working', 'message']).execute()
  return {
    configured: true,
    online: keyed.some(({ name }) => rows.some((row) => row.name === name && row.is_working === true)),
    apiUrl: first.apiUrl,
    message: sentence(keyed, rows),
  }
}
