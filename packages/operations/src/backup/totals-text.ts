import { counted } from '../counted.ts'
import type { Totals } from './archive-format.ts'

/** How much an archive holds, in words. */
export const totalsText = ({ rows, pictures }: Totals): string =>
  [
    counted(rows.applicants ?? 0, 'applicant'),
    counted(
      Object.values(rows).reduce((sum, count) => sum + count, 0),
      'row',
    ),
    counted(pictures, 'picture'),
  ].join(', ')
