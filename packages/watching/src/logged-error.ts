/** What a log says about an error. */
type LoggedError = {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  table?: unknown
  stack?: string
  cause?: LoggedError
}

const deepestCause = 4

const logged = (error: Error, depth: number): LoggedError => {
  const { code, constraint, table, cause } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(cause instanceof Error && depth < deepestCause ? { cause: logged(cause, depth + 1) } : {}),
  }
}

/**
 * How logs write an error, and those that caused it: nothing but what is named here. Postgres puts whole rows and values
 * into other fields (`detail`, `where`), and providers what was sent to them.
 */
export const loggedError = (error: unknown): LoggedError =>
  logged(error instanceof Error ? error : new Error(String(error)), 0)
