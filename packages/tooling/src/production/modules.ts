import type { Stack } from './stack.ts'

/** Programs, which run when they are loaded. */
const programs = String.raw`/\/(?:main|velvet|print-layout|imports\.worker)\.ts$/`

/** Loads one module after the other, and returns those that failed. */
const source = (folder: string): string => `
import { glob } from 'node:fs/promises'
let count = 0
const failed = []
for await (const file of glob('${folder}/{apps,packages}/*/src/**/*.ts')) {
  if (${programs}.test(file)) continue
  count += 1
  await import(file).catch((error) => failed.push(file + ': ' + error.message))
}
for (const line of failed) console.error(line)
console.log(count)
process.exit(failed.length > 0 ? 1 : 0)
`

/** Throws with each module of the product that misses something in the image. */
export const loadEveryModule = async ({
  appFolder,
  runNode,
}: Pick<Stack, 'appFolder' | 'runNode'>): Promise<string> => {
  const count = Number(await runNode(source(appFolder)))
  if (!(count > 500)) throw new Error(`Only ${count} modules were found`)
  return `${count} modules`
}
