import { measureStructure } from '../structure/measure-structure.ts'
import { codeFiles, readSource, sourceFiles } from './sources.ts'

/** Measures of the structure that are worse than they may be; `npm run structure` prints all of them. */
export const findWorseStructure = async (): Promise<string[]> => {
  const files = [...(await codeFiles()), ...(await sourceFiles(['{apps,packages}/**/*.sql']))]
  const sources = await Promise.all(files.map(async (file) => ({ file, text: await readSource(file) })))
  return measureStructure(sources).flatMap(({ name, value, max }) =>
    value > max ? [`${name}: ${value}, ${max} are allowed`] : [],
  )
}
