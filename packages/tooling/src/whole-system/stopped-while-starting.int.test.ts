import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { freePort } from '../ports.ts'
import { inRepository } from '../repository.ts'
import { waitFor } from '../waiting.ts'

it('an api that still waits for the database ends at SIGTERM by itself', { timeout: 60_000 }, async () => {
  const [port, internalPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [inRepository('apps/api/src/main.ts')], {
    cwd: inRepository(),
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: `postgres://velvet@127.0.0.1:${await freePort()}/velvet`,
      SESSION_SECRET: 'a secret that only this test knows, 32 bytes',
      API_PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      // Longer than the test takes: there is nothing to drain.
      DRAIN_MS: '60000',
    },
  })
  const exited = once(child, 'exit')
  try {
    const isAlive = async () => (await fetch(`http://127.0.0.1:${internalPort}/healthz`).catch(() => null))?.ok ?? false
    await waitFor('A start of the api', isAlive, { timeoutMs: 30_000 })
    child.kill('SIGTERM')
    // A process without a handler would end with the signal and no code.
    expect(await exited).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
})
