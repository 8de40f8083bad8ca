import { Gauge, type Registry } from 'prom-client'
import { inTime } from './in-time.ts'

/** The dependencies of a process by name, each with a check of its availability. */
export type Needs = Readonly<Record<string, () => Promise<boolean>>>

/** Scrapers wait ten seconds, load balancers less. */
const maxLookMs = 2_000

/** Checks all dependencies at once; a dependency without an answer within two seconds is unavailable. Never throws. */
export const askNeeds = (needs: Needs): Promise<{ name: string; isThere: boolean }[]> =>
  Promise.all(
    Object.entries(needs).map(async ([name, ask]) => ({ name, isThere: (await inTime(maxLookMs, ask)) === true })),
  )

/** Says with every scrape what the process needs and has. */
export const watchDependencies = (registry: Registry, needs: Needs): void => {
  new Gauge({
    name: 'velvet_up_dependency',
    help: '1 while the dependency is available, otherwise 0',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      for (const { name, isThere } of await askNeeds(needs)) this.set({ name }, isThere ? 1 : 0)
    },
  })
}
