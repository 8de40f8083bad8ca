import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { waitFor } from '../waiting.ts'
import type { Image } from './image.ts'

/** A process of the image as a container runs it, which can be restarted. */
export type Instance = {
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Waits until a call has arrived since the start: before that no gateway has noticed the process. */
  called: () => Promise<void>
}

const isReady = (url: string) => async (): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts are over when the process says that it is ready. What it prints as an error is shown. */
export const createInstance = (
  image: Image,
  { command, env, health }: { command: readonly string[]; env: NodeJS.ProcessEnv; health: string },
): Instance => {
  const [, ...args] = command
  let child: ReturnType<Image['start']> | null = null
  return {
    start: async () => {
      child = image.start(args, env, ['ignore', 'ignore', 'inherit'])
      const started = child
      const ended = once(started, 'exit').then(([code]) => {
        if (child === started) throw new Error(`${args.at(-1)} ended with ${code}`)
      })
      ended.catch(() => undefined)
      await Promise.race([ended, waitFor(`A start of ${args.at(-1)}`, isReady(health), { timeoutMs: 60_000 })])
    },
    called: async () => {
      await waitFor(
        'A call of the gateway',
        async () => (await (await fetch(`${health}/metrics`)).text()).includes('velvet_http_seconds_count{'),
        { timeoutMs: 20_000 },
      )
    },
    stop: async () => {
      const stopped = child
      child = null
      if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return
      const exited = once(stopped, 'exit')
      stopped.kill('SIGTERM')
      await exited
    },
  }
}

/** What a command printed, also when it failed. */
export const printed = (running: Promise<string>): Promise<string> => running.catch((error: unknown) => String(error))

/** Runs a command of the image to its end and gives back what it printed. Throws when it fails. */
export const runOnce = async (
  image: Image,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<string> => {
  const child = image.start(args, env, 'pipe')
  child.stdin?.end(input)
  const exited = once(child, 'exit')
  const [out, errors] = await Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  const [code] = (await exited) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${errors}${out}`)
  return `${out}`.trim()
}
