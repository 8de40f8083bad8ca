import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { withStops } from '../with-stops.ts'
import { createCases } from './applicants/cases.ts'
import { measureRebuild, measureWrites } from './applicants/duplicates.ts'
import { measure } from './applicants/measure.ts'
import {
  printHeading,
  printRow,
  printWrites,
  type Row,
  verdictOnMemory,
  verdictOnReads,
  verdictOnWrites,
} from './applicants/table.ts'
import { type Rig, startRig } from './rig/start-rig.ts'

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }
/** By then the api has filled its caches. */
const casesUntilWarm = 10

const sizeOf = (text: string): number => {
  const size = sizes[text] ?? Number(text)
  if (!Number.isInteger(size) || size < 1_000)
    throw new UsageError('--applicants must be 10k, 100k, 1M or a whole number from 1000')
  return size
}

const measureReads = async (rig: Rig, applicants: number): Promise<void> => {
  const atRest = await rig.api.memory.now()
  let warm = atRest
  printHeading()
  const rows: Row[] = []
  for (const [name, question] of await createCases(rig.pool, applicants)) {
    for (const clients of name === 'first page' ? [1, 8] : [1]) {
      const row = { name, clients, ...(await measure(rig, question, clients)) }
      printRow(row)
      rows.push(row)
    }
    if (rows.length === casesUntilWarm) warm = await rig.api.memory.now()
  }
  console.log(`\n${verdictOnMemory({ atRest, warm, afterwards: await rig.api.memory.now() })}`)
  console.log(verdictOnReads(rows))
}

const measureDuplicates = async ({ pool }: Rig): Promise<void> => {
  const costs = await measureWrites(pool)
  printWrites(costs)
  const seconds = await measureRebuild(pool)
  console.log(`\nall duplicates from nothing: ${seconds.toFixed(1)} s`)
  console.log(verdictOnWrites(costs, seconds))
}

/**
 * The list of applicants through the real api, against the very same statements through `pg` alone, one after the other in the
 * same run; then what maintaining duplicates costs. Brings its own database and stops everything by itself, also when it is
 * interrupted. Option `--applicants=10k|100k|1M`.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { applicants: { type: 'string', default: '100k' } },
    allowPositionals: true,
  })
  const applicants = sizeOf(values.applicants)
  await withStops(async (stops) => {
    console.log(`Filling a database with ${applicants.toLocaleString('en')} applicants ...`)
    const rig = await startRig({ applicants }, stops)
    await measureReads(rig, applicants)
    await measureDuplicates(rig)
  })
}
