import type { getApifyStatus, getScrapedoStatus, getZylaStatus } from '@velvet/contracts/integrations'
import type { EndpointOutput } from '@velvet/contracts/kernel'

/** An answer of which anything may be missing, however deep: another version of the server may have written it. */
type Loose<T> = T extends object ? { readonly [K in keyof T]?: Loose<T[K]> | null } : T

type Status = EndpointOutput<typeof getScrapedoStatus>

/** What every status says of its source; a budget that was not told is null. */
export type SourceStatus = Pick<Status, 'configured' | 'connection'> & { budget: Status['budget'] | null }

const readBudget = (budget: Loose<Status['budget']> | null | undefined): SourceStatus['budget'] => {
  const { usedToday, perDay, perMinute, pausedUntil } = budget ?? {}
  return usedToday == null || perDay == null || perMinute == null
    ? null
    : { usedToday, perDay, perMinute, pausedUntil: pausedUntil ?? null }
}

/** Reads what an answer says of a source. What is missing counts as not set up and not working. */
export const readStatus = (
  { configured, connection, budget }: Loose<SourceStatus>,
  worksOtherwise = false,
): SourceStatus => ({
  configured: configured ?? false,
  connection: {
    success: connection?.success ?? worksOtherwise,
    message: connection?.message ?? '',
    checkedAt: connection?.checkedAt ?? null,
  },
  budget: readBudget(budget),
})

export const readApifyStatus = (answer: Loose<EndpointOutput<typeof getApifyStatus>>) => ({
  ...readStatus(answer),
  config: { hasToken: answer.config?.hasToken ?? false, hasTaskId: answer.config?.hasTaskId ?? false },
})

export const readZylaStatus = (answer: Loose<EndpointOutput<typeof getZylaStatus>>) => ({
  ...readStatus(answer, answer.status === 'ready'),
  bearer_token_present: answer.bearer_token_present ?? false,
  status: answer.status ?? '',
  api_url: answer.api_url ?? null,
})
