import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import type { FirstLoad } from './first-loads.ts'

/** Fails the build when the first load of a screen, with everything it imports statically, is over its budget. */
export function loadBudgets(budgets: readonly FirstLoad[]): Plugin {
  return {
    name: 'load-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const tooMuch = budgets.flatMap(({ name, files, limit }) => {
        const starts = chunks.filter((chunk) => chunk.isEntry || files.some((file) => holds(chunk, file)))
        if (starts.length !== files.length + 1) return [`${name}: not every file of ${files.join(', ')} is a chunk`]
        const size = sizeOf(starts, bundle)
        return size > limit * 1000 ? [`${name} loads ${(size / 1000).toFixed(1)} kB, more than ${limit} kB`] : []
      })
      if (tooMuch.length > 0) this.error(`Over the budget of the first load. ${tooMuch.join('. ')}.`)
    },
  }
}

const holds = ({ facadeModuleId }: Rolldown.OutputChunk, file: string): boolean =>
  facadeModuleId?.endsWith(`/src/${file}`) ?? false

function sizeOf(starts: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): number {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  starts.forEach(visit)
  return [...seen].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
