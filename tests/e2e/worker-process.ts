import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { lane, titleOf } from './product.ts'

type Process = { pid: number; parent: number; command: string }

const processes = async (): Promise<Process[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

/** The worker of the product that this journey drives: other products run on the same machine. */
export const findWorker = async (): Promise<number> => {
  const all = await processes()
  const isOurs = ({ parent }: Process): boolean => {
    const above = all.find(({ pid }) => pid === parent)
    return above !== undefined && (above.command.trim() === titleOf(lane) || isOurs(above))
  }
  const worker = all.find((one) => /apps[\\/]worker[\\/]src[\\/]main\.ts$/.test(one.command.trim()) && isOurs(one))
  if (!worker) throw new Error('the worker of the product does not run')
  return worker.pid
}
