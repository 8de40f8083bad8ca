import type { ImportResult } from '@velvet/contracts/imports'
import { Figures } from './figures.tsx'

/** CSV-24, CSV-25, and how many of them are new, changed, left out or known already. */
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
