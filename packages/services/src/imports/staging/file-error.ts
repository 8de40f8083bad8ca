import type { ErrorKind } from '@velvet/contracts/kernel'
import { type FileProblem, fileProblems } from '@velvet/domain/imports'
import { AppError } from '@velvet/domain/kernel'

const kinds: Partial<Record<FileProblem, ErrorKind>> = { file_too_large: 'too_large', file_too_long: 'too_large' }

/** Refuses a whole file. `details` add information, for example the position. */
export const fileError = (code: FileProblem, details?: string): AppError =>
  new AppError(kinds[code] ?? 'invalid', code, fileProblems[code].text, details === undefined ? {} : { details })
