import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withFilledProduct } from './product/filled-product.ts'

const goalMegabytes = 350
const applicants = 1_000
/** What starting leaves behind is collected by then. */
const restMs = 10_000

const entries = { api: 'apps/api/', worker: 'apps/worker/', gateway: 'gateway/main.ts' }

/** Resident memory of the processes that this one started, by name, in megabytes. */
const residentMegabytes = async (): Promise<Record<string, number>> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,rss=,args='])
  const own = stdout.split('\n').filter((line) => Number(line.trim().split(/\s+/)[0]) === process.pid)
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const kilobytes = own
        .find((line) => line.includes(entry))
        ?.trim()
        .split(/\s+/)[1]
      if (!kilobytes) throw new Error(`The ${name} does not run`)
      return [name, Math.round(Number(kilobytes) / 1_000)]
    }),
  )
}

/** Prints how much memory the idle product uses. */
export const run = (): Promise<void> =>
  withFilledProduct(applicants, async () => {
    await sleep(restMs)
    const resident = await residentMegabytes()
    const total = Object.values(resident).reduce((sum, megabytes) => sum + megabytes, 0)
    console.table({ ...resident, together: total })
    console.log(`goal: at most ${goalMegabytes} MB together: ${total <= goalMegabytes ? 'met' : 'not met'}`)
  })
