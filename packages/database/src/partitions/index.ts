export * from './change-partitions.ts'
export * from './read-partitions.ts'
