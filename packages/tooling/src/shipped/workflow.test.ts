import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSource } from '../checks/sources.ts'
import { inRepository } from '../repository.ts'

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: Record<string, unknown> }
type Job = {
  'runs-on': string
  needs?: string | string[]
  permissions?: Record<string, string>
  steps: Step[]
  'timeout-minutes'?: number
  strategy?: { matrix?: Record<string, unknown[]> }
}
type Workflow = { jobs: Record<string, Job>; permissions: Record<string, string> }

const files = readdirSync(inRepository('.github/workflows')).sort()
const sources = new Map(
  await Promise.all(files.map(async (file) => [file, await readSource(`.github/workflows/${file}`)] as const)),
)
const read = (file: string): Workflow => parse(sources.get(file) ?? '') as Workflow
const { jobs } = read('ci.yml')
const steps = Object.values(jobs).flatMap((job) => job.steps)
const { scripts, version } = JSON.parse(await readSource('package.json')) as {
  scripts: Record<string, string>
  version: string
}

/** Jobs that may do more than read the repository. */
const mayWrite: Record<string, Record<string, string>> = {
  'codeql.yml analyze': { actions: 'read', 'security-events': 'write' },
  'codeql.yml trivy': { actions: 'read', 'security-events': 'write' },
  'release.yml images': { packages: 'write' },
  'release.yml tags': { packages: 'write' },
  'release.yml chart': { packages: 'write' },
  'release.yml notes': { contents: 'write' },
}
/** An image, whose digest Renovate pins. */
const byTag = ['docker://rhysd/actionlint:1.7.8']

describe.each(files)('the workflow %s', (file) => {
  const { jobs, permissions } = read(file)

  it('may only read the repository, with its exceptions, and no job runs for ever', () => {
    expect(permissions).toEqual({ contents: 'read' })
    for (const [name, job] of Object.entries(jobs)) {
      const own = mayWrite[`${file} ${name}`]
      expect([name, job.permissions]).toEqual([name, own && { contents: 'read', ...own }])
      expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)])
    }
  })

  it('names each action by its commit and says which version that is', () => {
    for (const [, action = '', version] of (sources.get(file) ?? '').matchAll(/uses: (\S+)(?: # (.*))?$/gm)) {
      if (byTag.includes(action)) continue
      expect([action, version]).toEqual([
        expect.stringMatching(/^[\w-]+(\/[\w-]+)+@[0-9a-f]{40}$/),
        expect.stringMatching(/^v\d+\.\d+\.\d+$/),
      ])
    }
  })

  it('sets Node up without looking for a pnpm that is not there yet', () => {
    const needsNode = ({ run = '' }: Step) => /^(npm|npx|node|\.ci\/run)\b/m.test(run.replace(/^ +/gm, ''))
    for (const [name, job] of Object.entries(jobs)) {
      const setups = job.steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'))
      expect([name, setups.length]).toEqual([name, job.steps.some(needsNode) ? 1 : 0])
      const version = name === 'smoke' ? { 'node-version': 20 } : { 'node-version-file': '.node-version' }
      for (const setup of setups) expect(setup.with).toEqual({ ...version, 'package-manager-cache': false })
    }
  })

  it('runs commands of this repository that exist', () => {
    const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n')))
    for (const line of lines) {
      const [command = '', ...args] = line.trim().split(' ')
      if (command === 'npm') expect(Object.keys(scripts)).toContain(args[0] === 'run' ? args[1] : args[0])
      const script = command === 'node' ? args[0] : /^[\w.-]+\/[\w./-]+$/.test(command) ? command : undefined
      if (script) expect([script, existsSync(inRepository(path.normalize(script)))]).toEqual([script, true])
    }
  })
})

it('every action has the same version in all workflows', () => {
  const used = [...sources.values()].flatMap((source) => [...source.matchAll(/uses: (\S+)@(\S+)/g)])
  const versions = Map.groupBy(used, ([, action = '']) => action)
  for (const [action, uses] of versions)
    expect([action, new Set(uses.map(([, , version]) => version)).size]).toEqual([action, 1])
})

describe('a release', () => {
  const { jobs } = read('release.yml')
  const stepOf = (job: string, action: string) =>
    jobs[job]?.steps.findIndex(({ uses }) => uses?.startsWith(action)) ?? -1

  it('builds each architecture on a machine of its kind, and scans every image before any of them gets a name', () => {
    expect(jobs.images?.strategy?.matrix?.platform).toEqual(['linux/amd64', 'linux/arm64'])
    expect(jobs.images?.['runs-on']).toContain('ubuntu-24.04-arm')
    expect(stepOf('images', 'docker/setup-qemu-action')).toBe(-1)
    const build = jobs.images?.steps[stepOf('images', 'docker/build-push-action')]
    expect(build?.with).toMatchObject({ outputs: expect.stringContaining('push-by-digest=true') })
    expect(build?.with).not.toHaveProperty('tags')
    expect(stepOf('images', 'aquasecurity/trivy-action')).toBeGreaterThan(stepOf('images', 'docker/build-push-action'))
    expect([jobs.tags?.needs, jobs.chart?.needs, jobs.notes?.needs]).toEqual(['images', 'tags', ['tags', 'chart']])
  })

  it('publishes nothing unless the tag, package.json and the chart have the same version', () => {
    expect(jobs.images?.needs).toBe('version')
    const check = jobs.version?.steps.at(-1)?.run ?? ''
    const statusOf = (tag: string): number | null =>
      spawnSync('/bin/bash', ['-e', '-c', check], {
        cwd: inRepository(),
        env: { ...process.env, GITHUB_REF_NAME: tag },
      }).status
    expect([statusOf(`v${version}`), statusOf(version), statusOf('v99.0.0')]).toEqual([0, 1, 1])
  })

  it('writes the names of images without capitals', () => {
    expect(sources.get('release.yml')).not.toContain('github.repository }}')
  })
})

describe('the checks', () => {
  it('restart each api ten times under load every night', () => {
    const nightly = Object.values(read('nightly.yml').jobs).flatMap((job) => job.steps)
    expect(nightly.map(({ run }) => run)).toContain('npm run test:production -- --against-compose --rounds=10')
  })

  it('run every benchmark every night', () => {
    const benches = readdirSync(inRepository('packages/tooling/src/bench')).filter((file) => file.endsWith('.ts'))
    const ran = read('nightly.yml').jobs.benches?.strategy?.matrix?.bench as string[]
    expect(ran.map((bench) => `${bench.split(' ')[0]}.ts`)).toEqual(benches.sort())
  })

  it('tests every supported version of PostgreSQL, and Redis from the oldest to the newest as well as Valkey', () => {
    const servers = jobs.servers?.strategy?.matrix?.include as { postgres: number; redis: string }[]
    expect(servers.map(({ postgres }) => postgres)).toEqual([15, 16, 17, 18])
    const images = servers.map(({ redis }) => redis)
    expect(images).toEqual(expect.arrayContaining(['redis:6.2-alpine', 'redis:8-alpine']))
    expect(images).toContainEqual(expect.stringMatching(/^valkey/))
    const given = jobs.servers?.steps.at(-1)?.env
    expect(given).toEqual({
      TEST_POSTGRES_VERSION: expect.stringMatching(/^\$\{\{ matrix\.postgres }}$/),
      TEST_REDIS_IMAGE: expect.stringMatching(/^\$\{\{ matrix\.redis }}$/),
    })
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
