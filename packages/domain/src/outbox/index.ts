export * from './judge-release.ts'
export * from './outbox-sentence.ts'
