import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { withStops } from '../with-stops.ts'
import { compareExport } from './export/measure.ts'
import { printExports, verdict } from './export/table.ts'
import { startRig } from './rig/start-rig.ts'

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }

/**
 * Compares the export of all applicants through the real api with `COPY ... TO STDOUT` of the same query, in turns in the same
 * run. Option `--applicants=10k|100k|1M`, several with commas; 100k and 1M when absent.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { applicants: { type: 'string', default: '100k,1M' } },
    allowPositionals: true,
  })
  for (const name of values.applicants.split(',')) {
    const applicants = sizes[name]
    if (!applicants) throw new UsageError('--applicants must be 10k, 100k or 1M, or several with commas')
    console.log(`Filling a database with ${applicants.toLocaleString('en')} applicants ...`)
    await withStops(async (stops) => {
      const comparison = await compareExport(await startRig({ applicants }, stops))
      printExports(comparison)
      console.log(verdict(comparison))
    })
  }
}
