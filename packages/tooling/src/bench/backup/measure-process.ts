import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { residentMegabytes } from '../rig/resident-memory.ts'

export type Measured = { readonly seconds: number; readonly peakMegabytes: number }

const lookEveryMs = 100

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
