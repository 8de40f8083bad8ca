import path from 'node:path'
import type { Source } from './source.ts'

const root = 'apps/admin/src/features/'

const featureOf = (file: string): string | undefined =>
  file.startsWith(root) ? file.slice(root.length).split('/')[0] : undefined

const targetsOf = ({ file, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  )

const reaches = (imports: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean => {
  const seen = new Set<string>()
  const open = [...(imports.get(from) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === to) return true
    if (!seen.has(next)) open.push(...(imports.get(next) ?? []))
    seen.add(next)
  }
  return false
}

/** How the features of the back office import each other, types included. */
export const featureImports = (sources: readonly Source[]) => {
  const imports = new Map<string, Set<string>>()
  let pastIndex = 0
  for (const source of sources) {
    const feature = featureOf(source.file)
    if (feature === undefined) continue
    const known = imports.get(feature) ?? new Set()
    imports.set(feature, known)
    for (const target of targetsOf(source)) {
      const other = featureOf(target)
      if (other === undefined || other === feature) continue
      known.add(other)
      if (!target.endsWith('/index.ts')) pastIndex += 1
    }
  }
  const inCycles = [...imports.keys()].filter((feature) => reaches(imports, feature, feature))
  return { features: imports.size, pastIndex, inCycles }
}
