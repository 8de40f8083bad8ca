import { ApiError } from '@velvet/contracts/kernel'

/** The server's message for one field of a refused form; empty if the field is not the reason. */
export const problemAt = (error: unknown, path: string): string =>
  (error instanceof ApiError ? error.problem?.errors?.find((each) => each.path === path)?.message : undefined) ?? ''
