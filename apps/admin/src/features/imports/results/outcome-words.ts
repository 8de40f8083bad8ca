import type { Import, ImportOutcome, ImportRow } from '@velvet/contracts/imports'
import { columnHeadings } from '@velvet/domain/imports'
import { countText } from '../import-words.ts'

export const rowsText = (count: number): string => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`

export const outcomeLabels: Record<ImportOutcome, string> = {
  created: 'New',
  updated: 'Updated',
  skipped: 'Skipped',
  duplicate: 'Duplicates',
  failed: 'Failed',
}

/** The number of rows by outcome; each row counts once. */
export const outcomeCounts = ({ result }: Import): Record<ImportOutcome, number> => ({
  created: result.created,
  updated: result.updated,
  skipped: result.skipped,
  duplicate: result.duplicates,
  failed: result.failed - result.duplicates,
})

export const fieldLabel = (field: ImportRow['changes'][number]['field']): string =>
  field === 'tags' ? 'Tags' : field === 'eventId' ? 'Event' : columnHeadings[field]

export function durationText(seconds: number): string {
  if (seconds < 90) return `${countText(seconds)} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
