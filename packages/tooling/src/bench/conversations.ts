import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { withStops } from '../with-stops.ts'
import { printHeading, printRow, type Row, verdict } from './activity/table.ts'
import { measure } from './applicants/measure.ts'
import { burstLines, measureBurst } from './conversations/burst.ts'
import { fillThreads } from './conversations/fill-threads.ts'
import { createQuestions } from './conversations/questions.ts'
import { startRig } from './rig/start-rig.ts'

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000 }
/** Of every question, at p95. */
const goalMs = 50

/**
 * Conversations through the real api: list, search, threads and the badge, each against its statements alone in the same run; then
 * 500 signed texts within a second. Option `--conversations=10k|100k`, ten times as many messages; 100k when absent. Option
 * `--only=search`: the questions whose name has this.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { conversations: { type: 'string', default: '100k' }, only: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  const applicants = sizes[values.conversations]
  if (!applicants) throw new UsageError('--conversations must be 10k or 100k')
  const signing = { publicOrigin: 'http://bench.localhost', authToken: randomBytes(16).toString('hex') }
  await withStops(async (stops) => {
    console.log(`Filling a database with ${applicants.toLocaleString('en')} conversations ...`)
    const settings = {
      PUBLIC_ORIGIN: signing.publicOrigin,
      ADMIN_ORIGIN: 'http://admin.bench.localhost',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: signing.authToken,
      TWILIO_FROM: '+15005550006',
    }
    const rig = await startRig({ applicants, settings }, stops)
    const { conversations, messages, longest } = await fillThreads(rig.pool)
    console.log(`${conversations.toLocaleString('en')} conversations, ${messages.toLocaleString('en')} messages\n`)
    const rows: Row[] = []
    printHeading()
    for (const [name, question] of await createQuestions(rig.pool, longest)) {
      if (!name.includes(values.only)) continue
      const row = { name, ...(await measure(rig, question, 1)) }
      printRow(row, goalMs)
      rows.push(row)
    }
    console.log(`\n${verdict(rows, goalMs)}`)
    console.log(burstLines(await measureBurst(rig, signing)))
  })
}
