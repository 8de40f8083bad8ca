import 'vitest'

declare module 'vitest' {
  /** What `inject` gives to every integration suite. */
  interface ProvidedContext {
    /** Maintenance database of the test server; pass it to `createTestDatabase`. */
    databaseUrl: string
    /** Null when this machine offers no Redis: skip, and the run says so. */
    redisUrl: string | null
    /** Where suites write what their statements answered. */
    answersFolder: string
  }
}
