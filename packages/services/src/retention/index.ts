export { askForRetention } from './ask-for-retention.ts'
export { type RetentionLimits, runRetention } from './run-retention.ts'
