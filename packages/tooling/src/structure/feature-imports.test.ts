import { describe, expect, it } from 'vitest'
import { featureImports } from './feature-imports.ts'

const source = (file: string, ...targets: string[]) => ({
  file: `apps/admin/src/features/${file}`,
  text: targets.map((target) => `import { a } from '${target}'`).join('\n'),
})

describe('imports between features', () => {
  it('are counted when they pass the index, static or on demand', () => {
    expect(
      featureImports([
        source('people/index.ts', './badge.tsx'),
        source('merges/grid.tsx', '../people/badge.tsx', '../people/index.ts', '../../kit/part.tsx'),
        { file: 'apps/admin/src/features/undo/run.tsx', text: "const a = () => import('../merges/grid.tsx')" },
      ]),
    ).toEqual({ features: 3, pastIndex: 2, inCycles: [] })
  })

  it('form a cycle through others as well', () => {
    expect(
      featureImports([
        source('people/index.ts', '../merges/index.ts'),
        source('merges/index.ts', '../undo/index.ts'),
        source('undo/index.ts', '../people/index.ts'),
        source('events/index.ts', '../people/index.ts'),
      ]),
    ).toMatchObject({ inCycles: ['people', 'merges', 'undo'], pastIndex: 0 })
  })
})
