import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { withStops } from '../with-stops.ts'
import { measureFaults } from './cluster/faults.ts'
import { printParts, startMachines } from './cluster/machines.ts'
import { measureScaling } from './cluster/scaling.ts'

const usage = `Usage: pnpm bench cluster [--apis 1,2,4] [--workers 1,2,4] [--seconds 6] [--applicants 5000]
       [--people 10000] [--fault-people 1000] [--parts apis,replica,workers,faults]`

const known = ['apis', 'replica', 'workers', 'faults']

const numbers = (text: string): number[] => {
  const found = text.split(',').map(Number)
  if (found.some((one) => !Number.isInteger(one) || one < 1)) throw new UsageError(usage)
  return found
}
const number = (text: string): number => numbers(text)[0] ?? 1

/**
 * Several apis and workers on this one machine, behind Caddy and pgbouncer, with a primary, a streaming replica, and a Redis Cluster:
 * what they do per second beside one of each, and what faults lose.
 */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      apis: { type: 'string', default: '1,2,4' },
      workers: { type: 'string', default: '1,2,4' },
      seconds: { type: 'string', default: '6' },
      applicants: { type: 'string', default: '5000' },
      people: { type: 'string', default: '10000' },
      'fault-people': { type: 'string', default: '1000' },
      parts: { type: 'string', default: known.join() },
    },
  })
  const parts = values.parts.split(',')
  if (parts.some((part) => !known.includes(part))) throw new UsageError(usage)
  const sizes = {
    apis: numbers(values.apis),
    workers: numbers(values.workers),
    seconds: number(values.seconds),
    applicants: number(values.applicants),
    people: number(values.people),
  }
  printParts()
  const [load = 0] = loadavg()
  console.log(`load of this machine before the run: ${load.toFixed(1)}`)
  await withStops(async (stops) => {
    const machines = await startMachines(stops)
    if (parts.some((part) => part !== 'faults')) await measureScaling(machines, sizes, parts, stops)
    if (parts.includes('faults')) await measureFaults(machines, number(values['fault-people']), stops)
  })
}
