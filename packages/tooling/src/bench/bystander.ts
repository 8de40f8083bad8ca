import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { type Stop, withStops } from '../with-stops.ts'
import { startWalk } from './bystander/start-walk.ts'
import { isTooLong, longestOf, maxMs, type Row, walkEndpoints } from './bystander/walk.ts'
import type { Wait } from './bystander/watch-bystander.ts'
import { providerSettings } from './bystander/webhook-calls.ts'
import { type Rig, startRig } from './rig/start-rig.ts'

const printRow = (name: string, { clockMs, ownMs, workMs }: Wait, more = ''): void => {
  const times = [clockMs, ownMs, workMs].map((ms) => ms.toFixed(0).padStart(6)).join(' ')
  console.log(`${name.padEnd(24)} ${times}  ${more}`)
}

/** Part of the names of the endpoints to measure, and whole names of those to leave out, separated by commas. */
type Choice = { only: string; except: string }

/** Prints the longest wait during each endpoint's calls; answers whether none was too long. */
export const measureWaits = async (rig: Rig, { only, except }: Choice, stops: Stop[]): Promise<boolean> => {
  const walk = await startWalk(rig, stops)
  const leftOut = except.split(',').filter(Boolean)
  const endpoints = walk.endpoints.filter(({ name }) => name.includes(only) && !leftOut.includes(name))
  const rows: Row[] = []
  console.log(`\nlongest wait in ms: by the clock, without other programs, of it work of the api's own thread`)
  printRow('(at rest)', walk.quiet)
  for await (const row of walkEndpoints({ ...walk, endpoints })) {
    const { endpoint, calls, leftOut, slowest, answers } = row
    const made = leftOut > 0 ? `${calls} calls, no time for ${leftOut}` : `${calls} calls`
    printRow(endpoint, row, `${isTooLong(row) ? 'TOO LONG  ' : ''}${slowest}; ${made}: ${answers}`)
    rows.push(row)
  }
  const calls = rows.reduce((sum, row) => sum + row.calls, 0)
  printRow('(longest)', longestOf(rows), `${rows.length} endpoints, ${calls.toLocaleString('en')} calls`)
  const isMet = !rows.some(isTooLong)
  console.log(`goal: at most ${maxMs} ms without other programs, during every call: ${isMet ? 'met' : 'not met'}`)
  return isMet
}

/**
 * How long another person waits at most while an endpoint reads the largest and most hostile call it accepts, for every
 * endpoint and in the name of every role that may. What other programs take from the processor does not count (where Linux
 * tells how much that is), and a wait above the bound is measured again, of which the shortest counts. Of calls that
 * take more than 20 seconds together, some of every kind are left out. Options
 * `--applicants=100|...|1000000`, `--only=Campaign` for the endpoints whose name has this, `--except=login,apply`. Fails above the
 * bound.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      applicants: { type: 'string', default: '100' },
      only: { type: 'string', default: '' },
      except: { type: 'string', default: '' },
    },
    allowPositionals: true,
  })
  const applicants = Number(values.applicants)
  if (!Number.isInteger(applicants) || applicants < 1)
    throw new UsageError('--applicants must be a whole number from 1')
  await withStops(async (stops) => {
    console.log(`Filling a database with ${applicants.toLocaleString('en')} applicants ...`)
    const rig = await startRig({ applicants, settings: providerSettings }, stops)
    if (!(await measureWaits(rig, values, stops))) process.exitCode = 1
  })
}
