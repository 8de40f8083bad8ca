import path from 'node:path'

/** Root of the checkout, wherever a command was started. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../..')

/** Absolute path of something in the checkout. */
export const inRepository = (...parts: string[]): string => path.resolve(repositoryRoot, ...parts)
