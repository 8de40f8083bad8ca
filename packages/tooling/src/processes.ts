import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inRepository, repositoryRoot } from './repository.ts'
import { waitFor } from './waiting.ts'

export type ProcessOptions = {
  name: string
  /** TypeScript entry, from the root of the checkout. */
  file: string
  args?: readonly string[]
  /** Its whole environment. */
  env: NodeJS.ProcessEnv
  /** `<name>.log` in this folder takes what it prints; null prints it here. */
  logDirectory: string | null
  /** Starts it again when one of its files changes. */
  isWatched?: boolean
  /** Its first line says what others must know; the process hands it over in `firstLine`. */
  isAnnounced?: boolean
  /** Receives a sentence about an unexpected event: an unexpected exit, a forced stop. */
  onNote: (sentence: string) => void
}

export type SupervisedProcess = {
  /** Of the process as it runs now; another one after a restart. */
  pid: () => number
  /** What an announced process said first. */
  firstLine: Promise<string>
  /** Waits until the question is answered with yes. Throws when the process ends first; afterwards it is restarted whenever it ends. */
  ready: (ask: () => Promise<boolean>) => Promise<void>
  /** SIGTERM, and SIGKILL after 25 seconds. */
  stop: () => Promise<void>
}

/** A worker takes up to 20 s to finish its calls. */
const graceMs = 25_000
const maxPauseMs = 15_000
const maxLogBytes = 10_000_000
const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href

const openLog = (directory: string, name: string): string => {
  const file = path.join(directory, `${name}.log`)
  mkdirSync(directory, { recursive: true })
  if (existsSync(file) && statSync(file).size > maxLogBytes) renameSync(file, `${file}.1`)
  closeSync(openSync(file, 'a'))
  return file
}

const lastLines = (file: string | null): string =>
  file ? `\n${readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n')}` : ''

/**
 * Megabytes for what is young. Several processes share a small machine, and with less room garbage is collected sooner: some
 * 20 MB less each at rest. What belongs to a call lives for as long as the call takes; with less room than that, it is copied
 * until it counts as old, which costs a campaign with 4 MB a sixth of its speed (`pnpm bench memory`, `pnpm bench campaign`).
 */
const youngMegabytes: Readonly<Record<string, number>> = { worker: 8, sandbox: 16 }
const youngMegabytesElse = 4

const nodeArgs = ({ name, file, args = [], isWatched }: ProcessOptions): string[] => [
  `--max-semi-space-size=${youngMegabytes[name] ?? youngMegabytesElse}`,
  '--max-old-space-size=256',
  '--import',
  endWithParent,
  ...(isWatched ? ['--watch', '--watch-preserve-output'] : []),
  path.resolve(repositoryRoot, file),
  ...args,
]

/** In a separate process group: Ctrl-C in the terminal must reach only the command, which stops everything in order. */
const launch = (options: ProcessOptions, log: string | null): ChildProcess => {
  const output = log ? openSync(log, 'a') : 'inherit'
  const child = spawn(process.execPath, nodeArgs(options), {
    cwd: repositoryRoot,
    env: {
      // Compiled once instead of at every start, which also spares each process the memory of the compiler.
      NODE_COMPILE_CACHE: inRepository('node_modules/.cache/compiled'),
      // Each of glibc's arenas keeps memory that was freed; with one instead of eight per core it is 11 MB less for a worker.
      MALLOC_ARENA_MAX: '1',
      // Its default grows with the largest block that was freed, up to 64 MB that are not handed back.
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...options.env,
    },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', options.isAnnounced ? 'pipe' : output, output],
  })
  if (typeof output === 'number') closeSync(output)
  child.stdout?.pipe(log ? createWriteStream(log, { flags: 'a' }) : process.stdout, { end: log !== null })
  return child
}

/** Starts a Node process of the product and looks after it. */
export const startProcess = (options: ProcessOptions): SupervisedProcess => {
  const { name, onNote } = options
  const log = options.logDirectory ? openLog(options.logDirectory, name) : null
  let isReady = false
  let isStopping = false
  let pauseMs = 500
  let child = launch(options, log)
  const firstLine = new Promise<string>((resolve) => {
    if (child.stdout) createInterface(child.stdout).once('line', resolve)
  })
  const endedEarly = Promise.withResolvers<never>()
  const announced = Promise.race([firstLine, endedEarly.promise])
  // A caller that waits gets the error; a caller need not wait.
  for (const promise of [endedEarly.promise, announced]) promise.catch(() => undefined)

  const watch = (): void => {
    const startedAt = Date.now()
    child.once('exit', (code, signal) => {
      if (isStopping) return
      const how = `${name} ended unexpectedly (${signal ?? `code ${code}`})`
      if (!isReady) return endedEarly.reject(new Error(`${how} while starting.${lastLines(log)}`))
      pauseMs = Date.now() - startedAt > 30_000 ? 500 : Math.min(pauseMs * 2, maxPauseMs)
      onNote(`${how}; starting it again in ${pauseMs / 1000} s`)
      setTimeout(() => {
        if (isStopping) return
        child = launch(options, log)
        watch()
      }, pauseMs).unref()
    })
  }
  watch()

  return {
    pid: () => child.pid ?? 0,
    firstLine: announced,
    ready: async (ask) => {
      await Promise.race([endedEarly.promise, waitFor(`A start of ${name}`, ask, { timeoutMs: 60_000 })])
      isReady = true
    },
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const answer = await Promise.race([exited, sleep(graceMs, 'late' as const, { ref: false })])
      if (answer !== 'late') return
      onNote(`${name} did not stop within ${graceMs / 1000} s and was killed`)
      child.kill('SIGKILL')
      await exited
    },
  }
}
