import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const ofProc = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  // A process that has ended and is still listed has no memory.
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
}

const ofPs = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim())
}

/**
 * Resident memory of a process in megabytes; 0 when it has ended. Read from outside of the process: its metrics count what is
 * queued, and a bench that asks for them ten times a second slows down what it measures.
 */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const kilobytes = await (process.platform === 'linux' ? ofProc : ofPs)(pid).catch(() => 0)
  return (kilobytes * 1_024) / 1_000_000
}
