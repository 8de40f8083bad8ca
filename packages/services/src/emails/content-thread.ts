import { AppError } from '@velvet/domain/kernel'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { checkEmail } from './check-email.ts'
import type { answer, findLinks, prepareContent } from './prepare-content.ts'

/** Of parsing alone. */
const maxMs = 10_000
/** For a thread to start and to finish what came before. */
const maxWaitMs = 30_000

/** Keeps the process responsive; HTML that takes too long or too much memory ends this thread alone. */
const thread = new Piscina({
  filename: new URL('./prepare-content.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  maxQueue: 100,
  resourceLimits: { maxOldGenerationSizeMb: 128 },
})

type Tasks = {
  readonly answer: typeof answer
  readonly prepareContent: typeof prepareContent
  readonly findLinks: typeof findLinks
}

/**
 * Does one task in a thread. The time limit of the task starts only once the thread answers, because on a busy machine the start
 * of a thread takes seconds, whatever the content. Refuses `email_too_complex` and `email_renderer_busy`.
 */
export const inThread =
  (threads: Pick<Piscina, 'run'>) =>
  async <Name extends keyof Tasks>(name: Name, task: Parameters<Tasks[Name]>[0]): Promise<ReturnType<Tasks[Name]>> => {
    let isReady = false
    try {
      await threads.run(undefined, { name: 'answer', signal: AbortSignal.timeout(maxWaitMs) })
      isReady = true
      return await threads.run(task, { name, signal: AbortSignal.timeout(maxMs) })
    } catch (cause) {
      const isLate = isReady && cause instanceof Error && cause.name === 'AbortError'
      throw isLate
        ? new AppError('invalid', 'email_too_complex', 'This email takes too long to prepare.', {
            suggestion: 'Simplify the HTML, or write the email as plain text.',
            cause,
          })
        : new AppError('unavailable', 'email_renderer_busy', 'The email could not be prepared. Please try again.', {
            cause,
          })
    }
  }

const maxKept = 10
const kept = new LRUCache<string, Promise<unknown>>({ max: maxKept })

/**
 * Parses an author's content in a worker thread, for ten seconds at most. The latest results are kept, since each follows from its
 * task alone. Refuses `email_too_complex`, and `email_renderer_busy` while too many wait.
 */
export const inContentThread = <Name extends Exclude<keyof Tasks, 'answer'>>(
  name: Name,
  content: string,
  task: Parameters<Tasks[Name]>[0],
): Promise<ReturnType<Tasks[Name]>> => {
  const key = JSON.stringify([name, task])
  const known = kept.get(key)
  if (known) return known as Promise<ReturnType<Tasks[Name]>>
  const run = async () => {
    checkEmail(content, typeof task === 'string' ? undefined : task.vocabulary)
    return inThread(thread)(name, task)
  }
  const running = run()
  kept.set(key, running)
  running.catch(() => kept.delete(key))
  return running
}
