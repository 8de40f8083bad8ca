import { AppError } from '@velvet/domain/kernel'
import type { StageFile } from '@velvet/services/imports/staging'
import { Piscina } from 'piscina'
import { type Ending, resultOf } from '../kernel/other-thread.ts'
import type { ImportBody } from './read-import-body.ts'

/** Parses imports on other threads, so that no file and no body delays other calls. */
export type ImportThreads = {
  stageFile: StageFile
  readBody: (bytes: Buffer) => Promise<ImportBody>
  close: () => Promise<void>
}

const maxMs = 15 * 60_000
const idleMs = 60_000

/** A file each, because a thread loads all of it before its first row. */
const tasks = {
  stageFile: new URL('./stage-file.worker.ts', import.meta.url).href,
  readBody: new URL('./read-body.worker.ts', import.meta.url).href,
}

const startPool = (): Piscina =>
  new Piscina({
    minThreads: 0,
    maxThreads: 2,
    maxQueue: 16,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })

const busy = (cause: unknown): AppError =>
  new AppError('unavailable', 'imports_busy', 'Too many imports are being read right now. Please try again.', {
    retryAfterSeconds: 10,
    cause,
  })

const tooLarge = (cause: unknown): AppError =>
  new AppError(
    'too_large',
    'file_too_large',
    'There is not enough memory to read this file. Split it into smaller files and import them one at a time.',
    { cause },
  )

/** The threads start with the first import, and end after a minute without one. */
export const openImportThreads = (url: string): ImportThreads => {
  let pool: Piscina | undefined
  const run = async <T>(name: keyof typeof tasks, task: unknown): Promise<T> => {
    pool ??= startPool()
    const options = { filename: tasks[name], name, signal: AbortSignal.timeout(maxMs) }
    const ending = await pool.run(task, options).catch((error: Error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooLarge(error)
      throw error.message === 'Task queue is at limit' ? busy(error) : error
    })
    return resultOf(ending as Ending<T>)
  }
  return {
    stageFile: (file) => run('stageFile', { url, file }),
    readBody: (bytes) => run('readBody', bytes),
    close: async () => {
      await pool?.destroy()
    },
  }
}
