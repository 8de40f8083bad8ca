import path from 'node:path'

/** Arguments that are files, seen from the folder in which `pnpm` was called; it runs scripts in the root of the checkout. */
export const resolveFromCaller = (args: readonly string[]): string[] =>
  args
    .filter((arg) => arg !== '--')
    .map((arg) => (arg.startsWith('-') ? arg : path.resolve(process.env.INIT_CWD ?? process.cwd(), arg)))
