import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { withStops } from '../with-stops.ts'
import { cases } from './refresh/cases.ts'
import { type Measured, measure } from './refresh/measure.ts'
import { startStandIns } from './refresh/stand-ins.ts'
import { printRuns, verdict } from './refresh/table.ts'
import { startRig } from './rig/start-rig.ts'

const names = cases.map(({ source }) => source).join('|')

/**
 * Bulk refreshes through the real worker and the stand-ins of the sources, whose rates are raised by configuration: 10,000
 * profiles by Apify, fewer by the others. Says at which rate each was really asked, and what memory the worker took. Pictures
 * of the stand-ins are refused, as those of any private address. Option `--source=apify|zyla|scrapedo|html`, several with
 * commas, all when absent; `--slower=4` divides rates and profiles by four, for a machine that has others to serve.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      source: { type: 'string', default: cases.map(({ source }) => source).join(',') },
      slower: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  })
  const slower = Number(values.slower)
  if (!(slower >= 1)) throw new UsageError('--slower must be a number from 1 on')
  const chosen = values.source.split(',').map((name) => {
    const one = cases.find(({ source }) => source === name)
    if (!one) throw new UsageError(`--source must be ${names}, or several with commas`)
    return { ...one, profiles: Math.ceil(one.profiles / slower), perMinute: Math.ceil(one.perMinute / slower) }
  })
  await withStops(async (stops) => {
    const rig = await startRig({ applicants: 1 }, stops)
    const standIns = await startStandIns(stops)
    const runs: Measured[] = []
    for (const one of chosen) {
      console.log(`${one.profiles.toLocaleString('en')} profiles by ${one.source} ...`)
      runs.push(await measure(rig, standIns, one))
    }
    printRuns(runs)
    console.log(verdict(runs))
  })
}
