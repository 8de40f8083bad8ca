import { Gauge, type Registry } from 'prom-client'

/** The part of pg's pool that is watched. */
type Pool = {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
}

/** Says how many connections of a pool are used, and how many calls wait for one. */
export const watchPool = (registry: Registry, pool: Pool): void => {
  const registers = [registry]
  new Gauge({
    name: 'velvet_db_pool',
    help: 'Connections to the database that are in use or idle, and calls that are waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'velvet_db_pool_max',
    help: "Size of the process's main pool of connections to the database",
    registers,
    collect() {
      this.set(pool.options.max)
    },
  })
}
