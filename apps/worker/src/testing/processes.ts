import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const secret = 'a secret that only this test knows, 32 bytes'

export type Worker = {
  /** `kill -9`, and waits until the process is gone. */
  kill: () => Promise<void>
  /** SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
}

const root = path.resolve(import.meta.dirname, '../../../..')

const launch = (file: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [path.join(root, file)], {
    cwd: root,
    env: {
      // Compiled once instead of at every start.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      SESSION_SECRET: secret,
      INTERNAL_PORT: '0',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

const control = (child: ChildProcess): Worker => {
  const exited = once(child, 'exit')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}

/** The production worker as a separate process. */
export const startWorker = (env: Record<string, string>): Worker =>
  control(launch('apps/worker/src/main.ts', { SENDGRID_API_KEY: 'SG.test', EMAIL_FROM: 'door@velvet.example', ...env }))

/**
 * Waits for a condition; throws with the sentence after two minutes, because a busy machine takes half a minute for a single
 * step.
 */
export const until = async (what: string, ask: () => Promise<boolean> | boolean, everyMs = 20): Promise<void> => {
  const deadline = performance.now() + 120_000
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within two minutes`)
    await sleep(everyMs)
  }
}
