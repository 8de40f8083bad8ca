import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const file = path.join(import.meta.dirname, '../velvet.ts')

/** Starts the command line as the server image runs it, with no more than its configuration. */
export const startVelvet = (args: readonly string[], env: Readonly<Record<string, string>> = {}, input = '') => {
  const child = spawn(process.execPath, [file, ...args], { env })
  const exited = once(child, 'exit') as Promise<[number | null]>
  child.stdin.end(input)
  const ended = Promise.all([text(child.stdout), text(child.stderr), exited]).then(([out, errors, [code]]) => ({
    out,
    errors,
    code,
  }))
  return {
    ended,
    /** `kill -9`, and until it is gone. */
    kill: async (): Promise<void> => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
