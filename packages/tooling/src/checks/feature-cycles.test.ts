import { describe, expect, it } from 'vitest'
import { findFeatureCycles } from './feature-cycles.ts'

const file = (feature: string, name = 'index.ts') => `apps/admin/src/features/${feature}/${name}`
const module = (source: string, ...targets: string[]) => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
})

describe('features in a circle', () => {
  it('are found over any number of features', () => {
    expect(
      findFeatureCycles([
        module(file('people')),
        module(file('profile', 'dialog.tsx'), file('people'), file('undo')),
        module(file('undo', 'offer.tsx'), file('imports')),
        module(file('imports', 'results.tsx'), file('profile')),
      ]),
    ).toEqual(['features in a circle: profile -> undo -> imports -> profile'])
  })

  it('are not those that share a feature, nor files of one feature, nor tests', () => {
    expect(
      findFeatureCycles([
        module(file('people'), file('people', 'badge.tsx')),
        module(file('people', 'badge.test.tsx'), file('merges')),
        module(file('merges', 'grid.tsx'), file('people')),
        module(file('profile', 'dialog.tsx'), file('people'), file('merges'), 'packages/ui/src/button.tsx'),
      ]),
    ).toEqual([])
  })

  it('fails when it sees no feature', () => {
    expect(findFeatureCycles([module('apps/api/src/main.ts')])).toEqual(['No feature of the back office was found'])
  })
})
