import type { getApifyStatus, getScrapedoStatus, getZylaStatus } from '@velvet/contracts/integrations'
import type { EndpointOutput } from '@velvet/contracts/kernel'

/** An answer in which anything may be missing, at any depth: another version of the server may have written it. */
type Loose<T> = T extends object ? { readonly [K in keyof T]?: Loose<T[K]> | null } : T

type Status = EndpointOutput<typeof getScrapedoStatus>

/** The part that every status has; a missing budget is null. */
export type SourceStatus = Pick<Status, 'configured' | 'connection'> & { budget: Status['budget'] | null }

const readBudget = (budget: Loose<Status['budget']> | null | undefined): SourceStatus['budget'] => {
  const { usedToday, perDay, perMinute, pausedUntil } = budget ?? {}
  return usedToday == null || perDay == null || perMinute == null
    ? null
    : { usedToday, perDay, perMinute, pausedUntil: pausedUntil ?? null }
}

/** Reads the status of a source from an answer. Missing values count as not configured and not working. */
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
