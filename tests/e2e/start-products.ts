import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
// @boundaries-ignore The products belong to this package
import { inRepository } from '../../packages/tooling/src/repository.ts'
// @boundaries-ignore The products share the sites, which are built once
import { buildSites } from '../../packages/tooling/src/sites.ts'
import { adminOriginOf, lanes, password, portOf, publicOriginOf, titleOf } from './product.ts'

/** Journeys start with the empty product of a newcomer, filled by the demo seed, where texts are sent at any hour. */
const start = async (lane: number): Promise<ChildProcess> => {
  const dataDirectory = inRepository('.data/journeys', String(lane))
  await rm(dataDirectory, { recursive: true, force: true })
  return spawn(process.execPath, [`--title=${titleOf(lane)}`, 'packages/tooling/src/commands/start.ts'], {
    cwd: inRepository(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(portOf(lane)),
      // Each product has its own ports, since products that start at once would find the same ports free.
      API_PORT: String(portOf(lane) + 10),
      INTERNAL_PORT: String(portOf(lane) + 20 + lane),
      PUBLIC_ORIGIN: publicOriginOf(lane),
      ADMIN_ORIGIN: adminOriginOf(lane),
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: password,
      DATABASE_URL: '',
      REDIS_URL: '',
      SEED: 'demo',
      QUIET_HOURS: 'off',
      INSTAGRAM_SANDBOX: 'on',
      DATA_DIR: dataDirectory,
    },
  })
}

/** Passes on the output of the product, and waits until it is ready. */
const isReady = (product: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!product.stdout) throw new Error('what a product says is not heard')
    product.once('exit', (code) => reject(new Error(`A product ended with ${code} before it was ready`)))
    createInterface(product.stdout).on('line', (line) => (line.startsWith('READY ') ? resolve() : console.log(line)))
  })

await buildSites()
const products = await Promise.all(Array.from({ length: lanes }, (_, lane) => start(lane)))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    const running = products.filter((product) => product.exitCode === null && product.signalCode === null)
    for (const product of running) product.kill(signal)
    await Promise.all(running.map((product) => once(product, 'exit')))
    process.exit()
  })
await Promise.all(products.map(isReady))
console.log('READY')
