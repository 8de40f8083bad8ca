export * from './address-block.ts'
