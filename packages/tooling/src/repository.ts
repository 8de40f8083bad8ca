import path from 'node:path'

/** Root of the checkout, wherever a command was started. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../..')

/** For `spawn`: on Windows the programs of `node_modules/.bin` are scripts of the shell. Their arguments hold no spaces. */
export const needsShell = process.platform === 'win32'

/** Absolute path of something in the checkout. */
export const inRepository = (...parts: string[]): string => path.resolve(repositoryRoot, ...parts)
