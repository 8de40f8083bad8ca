import { parseArgs } from 'node:util'
import { request } from 'undici'
import { UsageError } from '../command.ts'
import { withStops } from '../with-stops.ts'
import { fillLog } from './activity/fill-log.ts'
import { createQuestions } from './activity/questions.ts'
import { printHeading, printRow, type Row, verdict } from './activity/table.ts'
import { measure } from './applicants/measure.ts'
import { type Rig, startRig } from './rig/start-rig.ts'

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }
const applicants = 1_000
const writesMeasured = 2_000
/** Of every question, at p95. */
const goalMs = 300

const measureExport = async ({ api, cookie }: Rig): Promise<string> => {
  const startedAt = performance.now()
  const { statusCode, headers, body } = await request(`${api.origin}/api/admin/activity/export`, {
    headers: { cookie },
  })
  if (statusCode !== 200) throw new Error(`The export answered ${statusCode}: ${await body.text()}`)
  let bytes = 0
  for await (const piece of body) bytes += (piece as Buffer).length
  const seconds = (performance.now() - startedAt) / 1_000
  return `export of ${Number(headers['x-total-count']).toLocaleString('en')} entries: ${Math.round(bytes / 1_000_000)} MB in ${seconds.toFixed(1)} s`
}

/** What one more entry costs the database, with all its indexes. */
const measureWrite = async ({ pool }: Rig): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const startedAt = performance.now()
    for (let n = 0; n < writesMeasured; n += 1)
      await client.query(
        `insert into activity (id, actor_kind, actor_name, action, target_type, target_id, description, details)
         values (new_id(), 'admin', 'bench', 'applicant.updated', 'applicant', new_id(), 'Updated Maria Garcia ' || $1::int, '{}')`,
        [n],
      )
    const ms = (performance.now() - startedAt) / writesMeasured
    await client.query('rollback')
    return `one entry within a transaction: ${ms.toFixed(2)} ms`
  } finally {
    client.release()
  }
}

/**
 * The activity log of a year through the real api: lists, searches, totals, each against its statements alone in the same run;
 * then the export, and what writing an entry costs. Option `--entries=10k|100k|1M`; a million when
 * absent. Option `--only=search`: the questions whose name has this.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { entries: { type: 'string', default: '1M' }, only: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  const entries = sizes[values.entries]
  if (!entries) throw new UsageError('--entries must be 10k, 100k or 1M')
  await withStops(async (stops) => {
    console.log(`Filling a log with ${entries.toLocaleString('en')} entries ...`)
    const rig = await startRig({ applicants }, stops)
    await fillLog(rig.pool, entries)
    const rows: Row[] = []
    printHeading()
    for (const [name, question] of await createQuestions(rig.pool)) {
      if (!name.includes(values.only)) continue
      const row = { name, ...(await measure(rig, question, 1)) }
      printRow(row, goalMs)
      rows.push(row)
    }
    console.log(`\n${verdict(rows, goalMs)}`)
    console.log(await measureExport(rig))
    console.log(await measureWrite(rig))
  })
}
