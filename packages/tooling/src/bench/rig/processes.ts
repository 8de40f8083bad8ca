import { freePort } from '../../ports.ts'
import { type SupervisedProcess, startProcess } from '../../processes.ts'
import { residentMegabytes } from './resident-memory.ts'

/** Megabytes of memory: now, and the most since `watch`. */
export type Memory = { now: () => Promise<number>; watch: () => { peak: () => number; stop: () => void } }
export type BenchProcess = {
  origin: string
  /** Where its health and metrics are. */
  internal: string
  pid: number
  memory: Memory
  stop: SupervisedProcess['stop']
}

const watchEveryMs = 100

const isReady = (url: string) => async (): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

const memoryOf = (pid: number): Memory => {
  const now = async () => Math.round(await residentMegabytes(pid))
  return {
    now,
    watch: () => {
      let peak = 0
      const timer = setInterval(async () => {
        peak = Math.max(peak, await now())
      }, watchEveryMs)
      return { peak: () => peak, stop: () => clearInterval(timer) }
    },
  }
}

const start = async (
  name: 'api' | 'worker',
  databaseUrl: string,
  secret: string,
  settings: Readonly<Record<string, string>> = {},
  logDirectory: string | null = null,
): Promise<BenchProcess> => {
  const [host, internalHost] = [settings.API_HOST ?? '127.0.0.1', settings.INTERNAL_HOST ?? '127.0.0.1']
  const port = Number(settings.API_PORT ?? (await freePort()))
  const internalPort = Number(settings.INTERNAL_PORT ?? (await freePort()))
  const started = startProcess({
    name,
    file: `apps/${name}/src/main.ts`,
    logDirectory,
    onNote: console.warn,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      API_PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      RATE_LIMITS: 'off',
      LOGIN_LIMITS: 'off',
      LOG_LEVEL: name === 'worker' ? 'error' : 'warn',
      ...settings,
    },
  })
  const internal = `http://${internalHost}:${internalPort}`
  try {
    await started.ready(isReady(`${internal}/readyz`))
  } catch (error) {
    await started.stop()
    throw error
  }
  return {
    origin: `http://${host}:${port}`,
    internal,
    pid: started.pid(),
    memory: memoryOf(started.pid()),
    stop: started.stop,
  }
}

/**
 * Starts the api as production does, without limits of rate; `settings` are further variables of its environment. What it logs goes
 * into a file of this folder, or here.
 */
export const startApi = (
  databaseUrl: string,
  secret: string,
  settings?: Readonly<Record<string, string>>,
  logDirectory?: string,
): Promise<BenchProcess> => start('api', databaseUrl, secret, settings, logDirectory)

/** Starts the worker as production does, without Redis, and with no providers but those that `settings` name. */
export const startWorker = (
  databaseUrl: string,
  secret: string,
  settings?: Readonly<Record<string, string>>,
): Promise<BenchProcess> => start('worker', databaseUrl, secret, settings)
