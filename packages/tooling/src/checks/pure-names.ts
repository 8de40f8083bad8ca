import { readSource, sourceFiles } from './sources.ts'

/** Fewer mean that the search looks in the wrong place. */
const minFiles = 500

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
  const files = await sourceFiles([bundled])
  if (files.length < minFiles) return [`Only ${files.length} files were found`]
  const problems: string[] = []
  for (const file of files)
    for (const { groups } of (await readSource(file)).matchAll(declared))
      problems.push(`${file} uses the name ${groups?.name}, whose calls the bundler drops (${configuration})`)
  return problems
}
