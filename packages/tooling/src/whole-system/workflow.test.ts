import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSource } from '../checks/sources.ts'
import { inRepository } from '../repository.ts'

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: Record<string, unknown> }
type Job = { steps: Step[]; 'timeout-minutes'?: number; strategy?: { matrix?: Record<string, unknown[]> } }
type Workflow = { jobs: Record<string, Job>; permissions: Record<string, string> }

const { jobs, permissions } = parse(await readSource('.github/workflows/ci.yml')) as Workflow
const steps = Object.values(jobs).flatMap((job) => job.steps)
const { scripts } = JSON.parse(await readSource('package.json')) as { scripts: Record<string, string> }

describe('the workflow of GitHub', () => {
  it('may only read the repository, and no job runs for ever', () => {
    expect(permissions).toEqual({ contents: 'read' })
    for (const [name, job] of Object.entries(jobs))
      expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)])
  })

  it('sets Node up without looking for a pnpm that is not there yet', () => {
    const needsNode = ({ run = '' }: Step) => /^(npm|node|\.ci\/run)\b/m.test(run)
    for (const [name, job] of Object.entries(jobs)) {
      const setups = job.steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'))
      expect([name, setups.length]).toEqual([name, job.steps.some(needsNode) ? 1 : 0])
      const version = name === 'smoke' ? { 'node-version': 20 } : { 'node-version-file': '.node-version' }
      for (const setup of setups) expect(setup.with).toEqual({ ...version, 'package-manager-cache': false })
    }
  })

  it('runs commands that exist', () => {
    for (const { run = '' } of steps)
      for (const line of run.split('\n').filter(Boolean)) {
        const [command = '', ...args] = line.split(' ')
        if (command === 'npm') expect(Object.keys(scripts)).toContain(args[0] === 'run' ? args[1] : args[0])
        else {
          const file = command === 'node' ? (args[0] ?? '') : command
          expect([file, existsSync(inRepository(path.normalize(file)))]).toEqual([file, true])
        }
      }
  })

  it('tests every supported version of PostgreSQL', () => {
    const versions = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix?.postgres ?? [])
    expect(versions).toEqual([15, 16, 17, 18])
  })

  it('runs the commands of the README on Linux for ARM, macOS and Windows', async () => {
    expect(jobs.smoke?.strategy?.matrix?.runner).toEqual(['ubuntu-24.04-arm', 'macos-15', 'windows-2025'])
    expect(jobs.smoke?.steps.map(({ run }) => run)).toEqual(
      expect.arrayContaining(['node scripts/smoke.mjs', 'npm test']),
    )
    expect(await readSource('README.md')).toMatch(/Node 20 or newer[\s\S]*npm start[\s\S]*npm test/)
  })

  it('looks for known weaknesses of what is installed, and keeps the list of it (T29)', () => {
    expect(steps.some(({ run }) => run === 'npm run supply-chain')).toBe(true)
    expect(steps.some(({ with: input }) => input?.path === 'sbom.cdx.json')).toBe(true)
  })
})
