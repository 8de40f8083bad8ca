import type { InstagramSource } from '@velvet/services/instagram'
import type { CallSource } from './call-source.ts'
import { createSource } from './source.ts'
import type { Failed } from './source-failure.ts'
import { readZylaAnswer, refusedByZyla } from './zyla-answer.ts'

export type ZylaOptions = {
  readonly token: string
  /** Address of the profile call; its own query is kept. */
  readonly apiUrl: string
}

const timeoutMs = 20_000

/** The key was taken, and the call refused only because it names no username. */
const missesUsername = (status: number, { reason, message }: Failed): boolean =>
  reason === 'profile_missing' ||
  (reason === 'refused' && (status === 400 || status === 422 || /username/i.test(message)))

/** Asks the profile call of Zyla's API hub. */
export const createZyla = ({ token, apiUrl }: ZylaOptions, call: CallSource): InstagramSource => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  return createSource({
    name: 'zyla',
    secrets: [token, ...new URL(apiUrl).searchParams.values()],
    async ask(username, signal) {
      const url = new URL(apiUrl)
      url.searchParams.set('username', username)
      const answer = await call('zyla', { url, headers, timeoutMs, signal })
      return 'kind' in answer ? answer : readZylaAnswer(answer)
    },
    async check(signal) {
      const answer = await call('zyla', { url: new URL(apiUrl), headers, timeoutMs, signal })
      if ('kind' in answer) return answer
      const refusal = refusedByZyla(answer)
      return refusal && missesUsername(answer.status, refusal) ? null : refusal
    },
  })
}
