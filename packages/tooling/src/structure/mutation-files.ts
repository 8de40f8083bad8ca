import type { Source } from './source.ts'

const mutation = /name: '(\w+)',\s+method: '(?:POST|PUT|PATCH|DELETE)',\s+path: '\/api\/admin\//g

/** The median of the files that name a mutation of the back office: contract, verb, index, route, hook, and the callers of the hook. */
export const filesPerMutation = (product: readonly Source[]): number => {
  const names = product
    .filter(({ file }) => file.startsWith('packages/contracts/src/'))
    .flatMap(({ text }) => [...text.matchAll(mutation)].map((match) => String(match[1])))
  const counts = names.map((name) => {
    const named = new RegExp(`\\b(?:use)?${name}\\b`, 'i')
    return product.filter(({ text }) => named.test(text)).length
  })
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
}
