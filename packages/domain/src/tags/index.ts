export * from './check-tag.ts'
export * from './clean-tags.ts'
