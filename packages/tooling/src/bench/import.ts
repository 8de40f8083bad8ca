import path from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { type Stop, withStops } from '../with-stops.ts'
import { measureRebuild } from './applicants/duplicates.ts'
import { copyPerSecond, keepCreated } from './import/copy-rows.ts'
import { knownAddresses, writeCsvFile } from './import/csv-file.ts'
import { runImport, runUndo } from './import/run-import.ts'
import { type Measured, printRuns, verdict } from './import/table.ts'
import { startWorker } from './rig/processes.ts'
import { type Rig, startRig } from './rig/start-rig.ts'

const sizes: Record<string, number> = { '5k': 5_000, '50k': 50_000, '500k': 500_000 }
const applicants = 100_000
/** Of the rows of the second file, those whose address is known. */
const knownShare = 0.2
const twin = 'twin'

/** Vacuums after many rows were added and removed, as autovacuum would have done before the next import. */
const tidy = (rig: Rig): Promise<unknown> => rig.pool.query('vacuum analyze')

/** The middle of three: one run alone moved the ratio by a fifth. */
const usualOf = async (measure: () => Promise<number>): Promise<number> => {
  const figures = [await measure(), await measure(), await measure()].toSorted((a, b) => a - b)
  return figures[1] ?? 0
}

const compare = async (rig: Rig, rows: number, stops: Stop[]): Promise<void> => {
  const worker = await startWorker(rig.databaseUrl, rig.secret)
  stops.push(worker.stop)
  const [fresh, mixed] = [path.join(rig.directory, 'new.csv'), path.join(rig.directory, 'mixed.csv')]
  await writeCsvFile(rig.pool, { path: fresh, rows, known: [] })
  await writeCsvFile(rig.pool, { path: mixed, rows, known: await knownAddresses(rig.pool, rows * knownShare) })

  const runs: Measured[] = []
  const note = (name: string, run: Measured['run']): void => {
    runs.push({ name, rows, run })
    console.log(`${name}: ${run.seconds.toFixed(1)} s`)
  }
  note('dry run', await runImport(rig, worker, fresh, { dryRun: true, mergeDuplicates: false }))
  const imported = await runImport(rig, worker, fresh, { dryRun: false, mergeDuplicates: false })
  note('import', imported)
  const created = await keepCreated(rig, imported.imported.id)
  note('undo', await runUndo(rig, worker, imported.imported))
  await tidy(rig)
  const merged = await runImport(rig, worker, mixed, { dryRun: false, mergeDuplicates: true })
  note('import with merge', merged)
  note('undo with merge', await runUndo(rig, worker, merged.imported))

  await tidy(rig)
  const rebuilds = { fromNothing: await measureRebuild(rig.pool), fromFlags: await measureRebuild(rig.pool, 'flags') }
  const copies = {
    triggersOff: await usualOf(() => copyPerSecond(rig, twin, created, 'off')),
    triggersOn: await usualOf(() => copyPerSecond(rig, twin, created, 'on')),
  }
  printRuns(runs, copies)
  console.log(
    `all duplicates of ${applicants.toLocaleString('en')} people: ${rebuilds.fromNothing.toFixed(1)} s from nothing, ${rebuilds.fromFlags.toFixed(1)} s with right flags`,
  )
  console.log(verdict(runs, copies))
}

/**
 * CSV files through the real upload and the real worker, into a database of 100,000 people: dry run, import, undo, import with
 * merge; against COPY of the same people into the same table with the same indexes, in the same run. Then what a rebuild of all
 * duplicates takes. Option
 * `--rows=5k|50k|500k`, several with commas; 50k and 500k when absent.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: 'string', default: '50k,500k' } },
    allowPositionals: true,
  })
  for (const name of values.rows.split(',')) {
    const rows = sizes[name]
    if (!rows) throw new UsageError('--rows must be 5k, 50k or 500k, or several with commas')
    console.log(`Filling a database with ${applicants.toLocaleString('en')} applicants; ${name} rows come to them ...`)
    await withStops(async (stops) => compare(await startRig({ applicants, twin }, stops), rows, stops))
  }
}
