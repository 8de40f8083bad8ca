import { AppError } from '@velvet/domain/kernel'
import { Piscina } from 'piscina'
import { checkEmail } from './check-email.ts'
import type { findLinks, prepareContent } from './prepare-content.ts'

const longestMs = 10_000

/** Keeps the process responsive; HTML that takes too long or too much memory ends this thread alone. */
const thread = new Piscina({
  filename: new URL('./prepare-content.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  maxQueue: 100,
  resourceLimits: { maxOldGenerationSizeMb: 128 },
})

type Tasks = { readonly prepareContent: typeof prepareContent; readonly findLinks: typeof findLinks }

/**
 * Parses an author's content in a worker thread, for ten seconds at most. Refuses `email_too_complex`, and `email_renderer_busy`
 * while too many wait.
 */
export const inContentThread = async <Name extends keyof Tasks>(
  name: Name,
  content: string,
  task: Parameters<Tasks[Name]>[0],
): Promise<ReturnType<Tasks[Name]>> => {
  checkEmail(content, typeof task === 'string' ? undefined : task.vocabulary)
  try {
    return await thread.run(task, { name, signal: AbortSignal.timeout(longestMs) })
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'AbortError'
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
