import { readSource, sourceFiles } from './sources.ts'

const configuration = 'apps/admin/vite.config.ts'
const bundled = '{apps/admin,packages/ui,packages/domain}/src/**/*.{ts,tsx}'

/**
 * Code that the bundler would silently drop: it takes calls of the names in `manualPureFunctions` for free of effect, wherever
 * they are, so nothing but contracts may have one of them.
 */
export const findPureNames = async (): Promise<string[]> => {
  const list = /manualPureFunctions: \[(?<names>[^\]]+)\]/.exec(await readSource(configuration))?.groups?.names
  const names = [...(list ?? '').matchAll(/'(?<name>\w+)'/g)].map(({ groups }) => groups?.name)
  if (names.length === 0) return [`${configuration} names no pure function where one is expected`]
  const declared = new RegExp(`(?:\\b(?:function|const|let)\\s+|\\.)(?<name>${names.join('|')})\\b\\s*(?:=|\\(|<)`, 'g')
  const problems: string[] = []
  for (const file of await sourceFiles([bundled]))
    for (const { groups } of (await readSource(file)).matchAll(declared))
      problems.push(`${file} uses the name ${groups?.name}, whose calls the bundler drops (${configuration})`)
  return problems
}
