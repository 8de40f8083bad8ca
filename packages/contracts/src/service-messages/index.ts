export * from './choices.ts'
