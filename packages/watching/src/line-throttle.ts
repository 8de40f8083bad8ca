import type { LoggerOptions } from 'pino'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type Line = { args: Parameters<LogMethod>[0]; write: (args: Parameters<LogMethod>[0]) => void }
type Fields = Readonly<Record<string, unknown>>

const everyMs = 1_000
const warning = 40

const fieldsOf = (first: unknown): Fields =>
  first instanceof Error ? { err: first } : typeof first === 'object' && first !== null ? (first as Fields) : {}

/** Ports, ids and times differ from line to line of one cause. */
const withoutNumbers = (text: string): string => text.replace(/[\da-f-]{8,}|\d+/gi, '#')

const causeOf = (level: number, [first, message]: readonly unknown[]): string => {
  const { error, cause, code, job, err } = fieldsOf(first)
  const thrown = err instanceof Error ? err.message : undefined
  const sentence = typeof first === 'string' ? first : message
  return withoutNumbers([level, sentence, error, cause, code, job, thrown].map((part) => String(part ?? '')).join('|'))
}

const withCount = ([first, ...rest]: Line['args'], suppressed: number): Line['args'] =>
  (typeof first === 'string'
    ? [{ suppressed }, first, ...rest]
    : [{ ...fieldsOf(first), suppressed }, ...rest]) as unknown as Line['args']

/**
 * Hooks for a pino logger that writes warnings and errors at most once a second per cause, so that no fault floods the log: the
 * first at once, and each second the last of those that followed, with the number of the others in `suppressed`. A cause is the
 * sentence with its error, whatever numbers they hold. Lines below a warning are never held back.
 */
export const throttleLines = (): { logMethod: LogMethod } => {
  const heldByCause = new Map<string, { last?: Line; suppressed: number }>()

  const rest = (cause: string): void => {
    setTimeout(() => {
      const held = heldByCause.get(cause)
      if (!held?.last) return void heldByCause.delete(cause)
      const { last, suppressed } = held
      heldByCause.set(cause, { suppressed: 0 })
      last.write(suppressed > 0 ? withCount(last.args, suppressed) : last.args)
      rest(cause)
    }, everyMs).unref()
  }

  return {
    logMethod(args, method, level) {
      const write: Line['write'] = (written) => method.apply(this, written)
      if (level < warning) return write(args)
      const cause = causeOf(level, args)
      const held = heldByCause.get(cause)
      if (held) {
        if (held.last) held.suppressed += 1
        held.last = { args, write }
        return
      }
      heldByCause.set(cause, { suppressed: 0 })
      rest(cause)
      write(args)
    },
  }
}
