import { describe, expect, it } from 'vitest'
import { findUnknownRequirements, requirementsIn, unknownRequirements } from './requirement-ids.ts'

const requirements = requirementsIn(`
## DASH: Dashboard

- DASH-01 | \`/dashboard\` shows the table. | 1 §2
- DASH-24 | A row opens the profile; see GEN-01. | 1 §2
`)
const anyNumber = { minRequirements: 1, minMentions: 1 }
const title = (id: string) => ({ file: 'a.test.ts', text: `\nit('${id} shows the table', () => {})\n` })

describe('the ids of requirements', () => {
  it('exist in the catalog wherever tests and comments name them', async () => {
    expect(await findUnknownRequirements()).toEqual([])
  })

  it('are the first word of a row', () => {
    expect([...requirements]).toEqual(['DASH-01', 'DASH-24'])
  })

  it('are reported with file and line when the catalog does not contain them', () => {
    const missing = `DASH-${25}`
    const shortened = `DASH-${1}`
    const problems = unknownRequirements(requirements, [title('DASH-24'), title(missing), title(shortened)], anyNumber)
    expect(problems).toEqual([
      `a.test.ts:2 names ${missing}, which docs/requirements.md does not contain`,
      `a.test.ts:2 names ${shortened}, which docs/requirements.md does not contain`,
    ])
  })

  it('are told apart from other tokens', () => {
    const sources = [title('DASH-01'), title('G1 F8 S9 T23 UTF-8 PNG-1')]
    expect(unknownRequirements(requirements, sources, anyNumber)).toEqual([])
  })

  it('are missed by no search that sees too little', () => {
    expect(unknownRequirements(requirements, [], { minRequirements: 2, minMentions: 1 })).toEqual([
      'Found only 2 requirements and 0 mentions of them',
    ])
  })
})
