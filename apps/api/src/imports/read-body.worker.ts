import { describeEnding, type Ending } from '../kernel/other-thread.ts'
import { type ImportBody, readImportBody } from './read-import-body.ts'

/** Parses the body of a call that imports rows. */
export const readBody = (bytes: Uint8Array): Promise<Ending<ImportBody>> => describeEnding(() => readImportBody(bytes))
