import { writeFile } from 'node:fs/promises'
import type { Image } from './image.ts'
import { runOnce } from './processes-of-stack.ts'

/** Programs, which run when they are loaded. */
const programs = String.raw`/\/(?:main|velvet|print-layout|imports\.worker)\.ts$/`

/** Loads one module after the other, and tells which could not be. */
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
export const loadEveryModule = async (image: Image): Promise<string> => {
  await writeFile(image.outside('app/load-every-module.ts'), source(image.isBare ? '/app' : image.outside('app')))
  const count = Number(await runOnce(image, ['load-every-module.ts'], { NODE_NO_WARNINGS: '1' }))
  if (!(count > 500)) throw new Error(`Only ${count} modules were found`)
  return `${count} modules${image.isBare ? ', with nothing else in their file system' : ''}`
}
