import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { createCases } from './applicants/cases.ts'
import { measure } from './applicants/measure.ts'
import { startRig } from './applicants/rig.ts'
import { printHeading, printRow, verdict } from './applicants/table.ts'

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }

const sizeOf = (text: string): number => {
  const size = sizes[text] ?? Number(text)
  if (!Number.isInteger(size) || size < 1_000)
    throw new UsageError('--applicants must be 10k, 100k, 1M or a whole number from 1000')
  return size
}

/**
 * The list of applicants through the real api, against the very same statements through `pg` alone, one after the other in the
 * same run. Brings its own database and stops everything by itself. Option `--applicants=10k|100k|1M`.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { applicants: { type: 'string', default: '100k' } },
    allowPositionals: true,
  })
  const applicants = sizeOf(values.applicants)
  console.log(`Filling a database with ${applicants.toLocaleString('en')} applicants ...`)
  const rig = await startRig(applicants)
  try {
    const atRest = await rig.apiMegabytes()
    printHeading()
    const rows = []
    for (const [name, query] of await createCases(rig.pool, applicants))
      for (const clients of name === 'first page' ? [1, 8] : [1]) {
        const row = { name, clients, ...(await measure(rig, query, clients)) }
        printRow(row)
        rows.push(row)
      }
    console.log(`\napi memory: ${atRest} MB at rest, ${await rig.apiMegabytes()} MB afterwards`)
    console.log(verdict(rows))
  } finally {
    await rig.stop()
  }
}
