import type { ImportResult } from '@velvet/contracts/imports'
import { Figures } from '../figures.tsx'

/** The counts of CSV-24 and CSV-25, and how many rows were created, updated, skipped, or duplicates. */
export function ResultCounts({ result }: { result: ImportResult }) {
  return (
    <Figures
      items={[
        { label: 'Successful', value: result.successful },
        { label: 'Created', value: result.created },
        { label: 'Updated', value: result.updated },
        { label: 'Skipped', value: result.skipped },
        { label: 'Failed', value: result.failed },
        { label: 'Duplicates detected', value: result.duplicates },
      ]}
    />
  )
}
