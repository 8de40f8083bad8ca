import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { withStops } from '../with-stops.ts'
import { measure } from './applicants/measure.ts'
import { printHeading, printRow, type Row } from './applicants/table.ts'
import { mapCases } from './geography/cases.ts'
import { decideMany } from './geography/decide-many.ts'
import { verdict } from './geography/verdict.ts'
import { type Rig, startRig } from './rig/start-rig.ts'

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }

const measureCases = async (rig: Rig, when: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [name, question] of mapCases) {
    const row = { name: `${name}${when}`, clients: 1, ...(await measure(rig, question, 1)) }
    printRow(row)
    rows.push(row)
  }
  return rows
}

const measureMap = async (rig: Rig, applicants: number): Promise<void> => {
  printHeading()
  const settled = await measureCases(rig, '')
  await decideMany(rig.pool, Math.round(applicants / 50))
  const busy = await measureCases(rig, ', busy')
  console.log(`\n${verdict([...settled, ...busy])}`)
}

/**
 * The map's answers through the real api, against the very same statements through `pg` alone, in turns, in the same run: after
 * a quiet night, and busy: right after a fiftieth of all people were decided in another way. Option
 * `--applicants=10k|100k|1M`, several with commas; all three when absent.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { applicants: { type: 'string', default: '10k,100k,1M' } },
    allowPositionals: true,
  })
  for (const name of values.applicants.split(',')) {
    const applicants = sizes[name]
    if (!applicants) throw new UsageError('--applicants must be 10k, 100k or 1M, or several with commas')
    console.log(`Filling a database with ${applicants.toLocaleString('en')} applicants ...`)
    await withStops(async (stops) => measureMap(await startRig({ applicants }, stops), applicants))
  }
}
