import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { parseInstagramUsername } from '@velvet/domain/applicants'
import { sourceNames } from '@velvet/domain/instagram'
import type { InstagramSource, SourceAnswer } from '@velvet/services/instagram'
import { type Failed, failed } from './source-failure.ts'

/** What the adapter of one source knows about it. */
export type SourceSetup = {
  readonly name: InstagramSourceName
  /** Secret; removed from everything that the source returns. */
  readonly secrets: readonly string[]
  /** The username is a valid one. */
  readonly ask: (username: string, signal: AbortSignal | undefined) => Promise<SourceAnswer>
  readonly isCheckedByReading?: boolean
  /** Null when the source would answer. */
  readonly check: (signal: AbortSignal | undefined) => Promise<Failed | null>
}

/** Creates a source: it validates usernames before they become part of an address, never throws, and hides keys in messages. */
export const createSource = ({
  name,
  isCheckedByReading = false,
  secrets,
  ask,
  check,
}: SourceSetup): InstagramSource => {
  const hidden = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)])
  const discreet = (message: string): string => hidden.reduce((text, secret) => text.replaceAll(secret, '…'), message)
  return {
    name,
    isCheckedByReading,
    async fetch(username, signal) {
      const valid = parseInstagramUsername(username)
      if (!valid) return { kind: 'failed', reason: 'malformed', message: 'That is not an Instagram username.' }
      const answer = await ask(valid, signal).catch((): Failed => failed(name, 'malformed'))
      return answer.kind === 'found' ? answer : { ...answer, message: discreet(answer.message) }
    },
    async check(signal) {
      const failure = await check(signal).catch((): Failed => failed(name, 'malformed'))
      return failure
        ? { success: false, message: discreet(failure.message) }
        : { success: true, message: `${sourceNames[name]} answers.` }
    },
  }
}
