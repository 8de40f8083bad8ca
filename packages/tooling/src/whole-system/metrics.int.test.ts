import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readSource } from '../checks/sources.ts'
import { type Child, startChild } from '../faults/children.ts'
import { openGate } from '../faults/gate.ts'
import { freePort } from '../ports.ts'
import { waitFor } from '../waiting.ts'

type Metric = { name: string; type: string; meaning: string }
type Documented = Metric & { labels: string[]; processes: string[] }

const documented = async (): Promise<Documented[]> =>
  (await readSource('docs/metrics.md'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name]) => name?.startsWith('`velvet_'))
    .map(([, name = '', type = '', labels = '', processes = '', meaning = '']) => ({
      name: name.replaceAll('`', ''),
      type,
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
      processes: processes.split(', '),
      meaning,
    }))

const printed = (text: string): Metric[] =>
  [...text.matchAll(/^# HELP (velvet_\w+) (.*)\n# TYPE \w+ (\w+)$/gm)].map(
    ([, name = '', meaning = '', type = '']) => ({
      name,
      type,
      meaning,
    }),
  )

/** The labels of a metric's first sample; null without any. `le` is the bucket of a histogram. */
const labelsOf = (text: string, name: string): string[] | null => {
  const sample = new RegExp(`^${name}(?:_bucket)?(?:\\{(.*)\\})? \\S+$`, 'm').exec(text)
  return sample && [...(sample[1] ?? '').matchAll(/(\w+)="/g)].map(([, label = '']) => label).filter((l) => l !== 'le')
}

describe.each(['api', 'worker'] as const)('/metrics of the %s', (name) => {
  let database: TestDatabase
  let gate: Awaited<ReturnType<typeof openGate>>
  let child: Child
  let internal: string
  const scrape = async (): Promise<string> => (await fetch(`${internal}/metrics`)).text()

  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    gate = await openGate(database.url)
    const url = new URL(database.url)
    url.host = new URL(gate.origin).host
    const port = await freePort()
    internal = `http://127.0.0.1:${port}`
    const env = {
      DATABASE_URL: url.href,
      SESSION_SECRET: 'a secret that only this test knows, 32 bytes',
      INTERNAL_PORT: String(port),
      API_PORT: String(await freePort()),
    }
    child = startChild({ name, env })
    const isReady = async () => (await fetch(`${internal}/readyz`).catch(() => null))?.ok === true
    await waitFor('Readiness', isReady, { timeoutMs: 50_000 })
  })
  afterAll(async () => {
    await child.kill()
    gate.close()
    await database.drop()
  })

  it('is what docs/metrics.md says', async () => {
    const text = await scrape()
    const expected = (await documented()).filter(({ processes }) => processes.includes(name))
    expect(expected.length).toBeGreaterThan(5)
    const byName = (a: Metric, b: Metric) => a.name.localeCompare(b.name)
    expect(printed(text).sort(byName)).toEqual(
      expected.map(({ name, type, meaning }) => ({ name, type, meaning })).sort(byName),
    )
    for (const { name, labels } of expected) expect([name, labelsOf(text, name) ?? labels]).toEqual([name, labels])
  })

  it('answers while the database does not, without what only the database knows', async () => {
    expect(await scrape()).toMatch(/^velvet_outbox_oldest_seconds 0$/m)
    gate.shut()
    const text = await scrape()
    expect(text).toContain('velvet_up_dependency{name="database"} 0')
    expect(text).not.toMatch(/^velvet_(?:outbox|ledger|messages|jobs)/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    gate.open()
    const isBack = async () => /^velvet_outbox_oldest_seconds 0$/m.test(await scrape())
    await waitFor('Its return', isBack, { timeoutMs: 20_000 })
  })
})
