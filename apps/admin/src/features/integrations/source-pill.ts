import type { BadgeTone } from '@velvet/ui/badge'
import type { SourceStatus } from './read-status.ts'

export type Pill = { tone: BadgeTone; text: string }

/** The status of a source in one word: the given word only if it works. */
export function markedPill({ configured, connection }: SourceStatus, word: string): Pill {
  if (!configured) return { tone: 'neutral', text: 'Not configured' }
  if (connection.success) return { tone: 'approved', text: word }
  return connection.checkedAt === null && connection.message === ''
    ? { tone: 'neutral', text: 'Not checked' }
    : { tone: 'declined', text: 'Failed' }
}

/** The status of a source in one word that says whether it answers. */
export function connectionPill({ configured, connection, budget }: SourceStatus): Pill {
  if (!configured) return { tone: 'neutral', text: 'Not configured' }
  if (budget?.pausedUntil) return { tone: 'pending', text: 'Paused' }
  return connection.success ? { tone: 'approved', text: 'Connected' } : { tone: 'declined', text: 'Failed' }
}
