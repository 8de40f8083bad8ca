export { listOutbox } from './list-outbox.ts'
export { recallDecisions } from './recall-decisions.ts'
export { releaseDecisions } from './release-decisions.ts'
export { releaseDue } from './release-due.ts'
