import { type SpooledFile, type Staged, stageFile as stage } from '@velvet/services/imports/staging'
import { describeEnding, type Ending } from '../kernel/other-thread.ts'

/** Copies the rows of a spooled file into the database. */
export const stageFile = ({ url, file }: { url: string; file: SpooledFile }): Promise<Ending<Staged>> =>
  describeEnding(() => stage(url, file))
