export * from './because-of.ts'
export * from './mask-address.ts'
