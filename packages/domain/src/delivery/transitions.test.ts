import { communicationStates } from '@velvet/contracts/delivery'
import { describe, expect, it } from 'vitest'
import { stateGroups } from './state-groups.ts'
import { canBecome, transitions } from './transitions.ts'

describe('the steps of a message', () => {
  it('lead to every state, each once', () => {
    const steps = transitions.map(({ from, to }) => `${from} ${to}`)
    expect(new Set(steps).size).toBe(steps.length)
    expect(new Set(transitions.map(({ to }) => to))).toEqual(new Set(communicationStates))
  })

  it('never lead back from a state that a report has proven, except from a failure', () => {
    for (const from of ['accepted', 'delivered', 'bounced'] as const)
      for (const to of [...stateGroups.unsettled, 'skipped' as const]) expect(canBecome(from, to)).toBe(false)
    expect(canBecome('failed', 'queued')).toBe(true)
  })

  it('are skipped by a report, which proves what happened to a message that still waits', () => {
    for (const from of [...stateGroups.unsettled, 'skipped' as const])
      for (const to of stateGroups.answered) expect(canBecome(from, to)).toBe(true)
  })
})
