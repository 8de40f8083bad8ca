export { type Backlog, readBacklog } from './read-backlog.ts'
