import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inRepository, repositoryRoot } from '../repository.ts'

/** A process of the product that is not restarted. */
export type Child = {
  /** `kill -9`, and until it is gone. */
  kill: () => Promise<void>
  /** SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
  /** Stops it where it stands, and lets it go on. */
  freeze: () => void
  thaw: () => void
  isRunning: () => boolean
}

/** What is wrong with the clocks of a process. */
export type WrongClock = {
  /** How far its clock is ahead of the real one; timers keep their speed. */
  readonly aheadMs?: number
  /** While it is frozen what measures passing time stands still, as on a machine that is suspended. */
  readonly isSuspendedWhenFrozen?: boolean
  /** How far its clock is set forward, or back, while it is frozen. */
  readonly isSetWhenFrozenMs?: number
}

type ChildOptions = WrongClock & {
  readonly name: 'api' | 'worker'
  readonly env: Readonly<Record<string, string>>
  /** Is handed what the process logs, from warnings on; its log is silent but for what ends it otherwise. */
  readonly onLine?: ((line: string) => void) | undefined
}

// A run that is cut short leaves nothing behind.
const endWithParent = pathToFileURL(path.join(import.meta.dirname, '../end-with-parent.ts')).href

/**
 * `Date` is ahead, but elapsed time is measured correctly, as on a real machine with a wrong clock. If no code reads a clock for
 * a second, the process was frozen during it.
 */
const wrongClocks = ({ aheadMs = 0, isSuspendedWhenFrozen = false, isSetWhenFrozenMs = 0 }: WrongClock): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    const monotonic = performance.now.bind(performance)
    let last = monotonic()
    let ahead = ${aheadMs}
    let slept = 0
    const look = () => {
      const now = monotonic()
      if (now - last > 1000) {
        if (${isSuspendedWhenFrozen}) slept += now - last
        ahead += ${isSetWhenFrozenMs}
      }
      last = now
      return now
    }
    const wall = () => {
      look()
      return Real.now() + ahead
    }
    performance.now = () => look() - slept
    globalThis.Date = class extends Real {
      constructor(...args) { args.length === 0 ? super(wall()) : super(...args) }
      static now() { return wall() }
    }
    setInterval(look, 100).unref()`)}`

const control = (child: ChildProcess): Child => {
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
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
  }
}

/** Starts the real process of production directly, without a supervisor. */
export const startChild = ({ name, env, onLine, ...clock }: ChildOptions): Child => {
  const preload = Object.values(clock).some(Boolean) ? ['--import', wrongClocks(clock)] : []
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, ...preload, path.join(repositoryRoot, `apps/${name}/src/main.ts`)],
    {
      cwd: repositoryRoot,
      env: {
        PATH: process.env.PATH,
        // Compiled once instead of at every start.
        NODE_COMPILE_CACHE: inRepository('node_modules/.cache/compiled'),
        INTERNAL_PORT: '0',
        LOG_LEVEL: onLine ? 'warn' : 'fatal',
        RATE_LIMITS: 'off',
        ...env,
      },
      stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit'],
    },
  )
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine)
  return control(child)
}
