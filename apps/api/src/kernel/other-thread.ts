import type { ErrorKind } from '@velvet/contracts/kernel'
import { AppError, type ErrorExtras } from '@velvet/domain/kernel'

/** The outcome of work on another thread, as a message: an error object would lose its kind and code. */
export type Ending<T> =
  | { value: T }
  | { refusal: { kind: ErrorKind; code: string; message: string; extras: ErrorExtras } }
  | { fault: { message: string; code?: unknown; detail?: unknown } }

/** Runs work on the other thread and describes its outcome. */
export const describeEnding = async <T>(work: () => T | Promise<T>): Promise<Ending<T>> => {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof AppError) {
      const { kind, code, message, extras } = error
      return { refusal: { kind, code, message, extras } }
    }
    const { message, code, detail } = error as Error & { code?: unknown; detail?: unknown }
    return { fault: { message, code, detail } }
  }
}

/** The result of the work, or the error it threw. */
export const resultOf = <T>(ending: Ending<T>): T => {
  if ('value' in ending) return ending.value
  if ('fault' in ending) throw Object.assign(new Error(ending.fault.message), ending.fault)
  const { kind, code, message, extras } = ending.refusal
  throw new AppError(kind, code, message, extras)
}
