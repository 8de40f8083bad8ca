import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

export type Measured = { readonly seconds: number; readonly peakMegabytes: number }

const lookEveryMs = 100

const residentMegabytes = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }))
  return Number(stdout.trim()) / 1_000
}

/** Runs a program to its end: how long it took, and the most memory that it held. Throws with what it said when it fails. */
export const measureProcess = async (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Measured> => {
  const startedAt = performance.now()
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit') as Promise<[number | null]>
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += String(text)
  })
  let peakMegabytes = 0
  const timer = setInterval(async () => {
    peakMegabytes = Math.max(peakMegabytes, await residentMegabytes(child.pid ?? 0))
  }, lookEveryMs)
  const [code] = await exited
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${errors}`)
  return { seconds: (performance.now() - startedAt) / 1_000, peakMegabytes }
}
