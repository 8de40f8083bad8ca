export * from './mask-address.ts'
