// A thread loads this folder before it reads a file, so it imports no other part of the services.
export { type ReadRecords, readRecords } from './read-records.ts'
export { type SpooledFile, type Staged, type StageFile, stageFile } from './stage-file.ts'
