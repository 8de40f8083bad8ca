import { ApiError } from '@velvet/contracts/kernel'

/** What the server says about one field of a refused form; empty when that is not why it refused. */
export const problemAt = (error: unknown, path: string): string =>
  (error instanceof ApiError ? error.problem?.errors?.find((each) => each.path === path)?.message : undefined) ?? ''
