import type { InstagramSource } from '@velvet/services/instagram'
import { readApifyAnswer, refusedByApify } from './apify-answer.ts'
import type { CallSource } from './call-source.ts'
import { createSource } from './source.ts'

export type ApifyOptions = {
  readonly token: string
  /** Id of the task, or `owner~name`. */
  readonly taskId: string
  /** Origin of the API, such as `https://api.apify.com`. */
  readonly baseUrl: string
}

/** A run starts a machine; Apify ends it itself after this long. */
const runSeconds = 60
const runTimeoutMs = 65_000
const checkTimeoutMs = 20_000

/** Runs a task of Apify for one profile and waits for its result. */
export const createApify = ({ token, taskId, baseUrl }: ApifyOptions, call: CallSource): InstagramSource => {
  const task = new URL(`/v2/actor-tasks/${encodeURIComponent(taskId)}`, baseUrl)
  const run = new URL(`${task.pathname}/run-sync-get-dataset-items`, task)
  run.searchParams.set('timeout', String(runSeconds))
  const authorization = `Bearer ${token}`

  return createSource({
    name: 'apify',
    secrets: [token],
    async ask(username, signal) {
      const profile = new URL(`/${username}/`, 'https://www.instagram.com')
      const input = { usernames: [username], directUrls: [profile.href], resultsType: 'details', resultsLimit: 12 }
      const answer = await call('apify', {
        url: run,
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(input),
        timeoutMs: runTimeoutMs,
        signal,
      })
      return 'kind' in answer ? answer : readApifyAnswer(answer, username)
    },
    async check(signal) {
      const headers = { authorization, accept: 'application/json' }
      const answer = await call('apify', { url: task, headers, timeoutMs: checkTimeoutMs, signal })
      return 'kind' in answer ? answer : refusedByApify(answer)
    },
  })
}
