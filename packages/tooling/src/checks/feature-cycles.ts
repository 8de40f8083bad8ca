import { featureImports } from '../structure/feature-imports.ts'
import { codeFiles, readSource } from './sources.ts'

/** Features of the back office that import each other in a cycle: they can only be read, tested and changed together. */
export const findFeatureCycles = async (): Promise<string[]> => {
  const files = (await codeFiles()).filter((file) => !/\.test\.tsx?$/.test(file))
  const { features, inCycles } = featureImports(
    await Promise.all(files.map(async (file) => ({ file, text: await readSource(file) }))),
  )
  if (features < 10) return [`Only ${features} features were found`]
  return inCycles.map((feature) => `The feature ${feature} imports itself through other features`)
}
