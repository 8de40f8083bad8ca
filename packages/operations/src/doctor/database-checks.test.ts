import { expect, it } from 'vitest'
import { schemaFinding } from './database-checks.ts'

const current = { missing: [], unknown: [], outdated: [], newer: [], unloaded: [] }

it.each([
  ['is up to date', {}, 'ok', /^up to date$/],
  [
    'lacks a migration',
    { missing: ['0060-x'], outdated: ['function f'] },
    'failed',
    /^1 migration has not run, first 0060-x: run velvet migrate/,
  ],
  [
    'has an earlier routine',
    { outdated: ['function f'] },
    'failed',
    /^1 routine is outdated, first the function f: run velvet migrate/,
  ],
  [
    'lacks reference data',
    { unloaded: ['places'] },
    'failed',
    /reference data is not loaded \(places\): run velvet migrate/,
  ],
  [
    'has a later migration',
    { unknown: ['0061-y'], newer: ['function f'] },
    'warning',
    /up to 0061-y; that is fine after a rollback/,
  ],
  ['has a later routine', { newer: ['function f'] }, 'warning', /up to function f; that is fine after a rollback/],
] as const)('the doctor tells a schema that %s', (_, difference, level, text) => {
  expect(schemaFinding({ ...current, ...difference })).toEqual({ level, text: expect.stringMatching(text) })
})
