import { type SpooledFile, type Staged, stageFile as stage } from '@velvet/services/imports'
import { describeEnding, type Ending } from '../kernel/other-thread.ts'
import { type ImportBody, readImportBody } from './read-import-body.ts'

/** Copies the rows of a spooled file into the database. */
export const stageFile = ({ url, file }: { url: string; file: SpooledFile }): Promise<Ending<Staged>> =>
  describeEnding(() => stage(url, file))

/** Parses the body of a call that imports rows. */
export const readBody = (bytes: Uint8Array): Promise<Ending<ImportBody>> => describeEnding(() => readImportBody(bytes))
