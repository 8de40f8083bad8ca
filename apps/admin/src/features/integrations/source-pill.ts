import type { BadgeTone } from '@velvet/ui/badge'
import type { SourceStatus } from './integration-status.queries.ts'

export type Pill = { tone: BadgeTone; text: string }

/** How a source is, in a word: the given one while it is set up, amber as long as it does not answer. */
export function markedPill({ configured, connection }: SourceStatus, word: string): Pill {
  if (!configured) return { tone: 'neutral', text: 'Not configured' }
  return { tone: connection.success ? 'approved' : 'pending', text: word }
}

/** How a source is, in a word that says whether it answers. */
export function connectionPill({ configured, connection, budget }: SourceStatus): Pill {
  if (!configured) return { tone: 'neutral', text: 'Not configured' }
  if (budget.pausedUntil) return { tone: 'pending', text: 'Paused' }
  return connection.success ? { tone: 'approved', text: 'Connected' } : { tone: 'declined', text: 'Failed' }
}
