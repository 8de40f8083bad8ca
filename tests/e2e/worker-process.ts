import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Process = { pid: number; parent: number; command: string }

const processes = async (): Promise<Process[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

/** The worker of the product that these journeys started: other products may run on the same machine. */
export const findWorker = async (): Promise<number> => {
  const all = await processes()
  const isOurs = ({ parent }: Process): boolean => {
    if (parent === process.ppid) return true
    const above = all.find(({ pid }) => pid === parent)
    return above !== undefined && above.parent > 1 && isOurs(above)
  }
  const worker = all.find((one) => /apps[\\/]worker[\\/]src[\\/]main\.ts$/.test(one.command.trim()) && isOurs(one))
  if (!worker) throw new Error('the worker of the product does not run')
  return worker.pid
}
