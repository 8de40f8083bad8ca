/** The part of a module in dependency-cruiser's JSON that this check reads. */
export type CruisedModule = { source: string; dependencies: readonly { resolved: string }[] }

const featurePattern = /^apps\/admin\/src\/features\/([^/]+)\//
const testPattern = /\.test\.tsx?$/

const featureOf = (file: string): string | undefined => featurePattern.exec(file)?.[1]

const importsByFeature = (modules: readonly CruisedModule[]): Map<string, Set<string>> => {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const feature = featureOf(source)
    if (feature === undefined || testPattern.test(source)) continue
    const known = imports.get(feature) ?? new Set()
    imports.set(feature, known)
    for (const { resolved } of dependencies) {
      const target = featureOf(resolved)
      if (target !== undefined && target !== feature) known.add(target)
    }
  }
  return imports
}

/**
 * Features of the back office that import each other in a circle, types included: such features can only be read, tested and
 * changed together. Returns a line for each circle, which starts and ends with the same feature.
 */
export const findFeatureCycles = (modules: readonly CruisedModule[]): string[] => {
  const imports = importsByFeature(modules)
  if (imports.size === 0) return ['No feature of the back office was found']
  const cycles: string[] = []
  const finished = new Set<string>()
  const visit = (feature: string, path: readonly string[]): void => {
    const start = path.indexOf(feature)
    if (start >= 0) cycles.push(`features in a circle: ${[...path.slice(start), feature].join(' -> ')}`)
    if (start >= 0 || finished.has(feature)) return
    for (const next of imports.get(feature) ?? []) visit(next, [...path, feature])
    finished.add(feature)
  }
  for (const feature of imports.keys()) visit(feature, [])
  return cycles
}
