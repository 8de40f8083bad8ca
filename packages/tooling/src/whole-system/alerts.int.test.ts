import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { readSource, sourceFiles } from '../checks/sources.ts'
import { inRepository } from '../repository.ts'

const hasPromtool = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0
if (!hasPromtool) console.log('[alerts] promtool is not installed; rules and dashboards are not evaluated')

const promtool = (...args: string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: inRepository(), encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

type Alert = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: Record<string, string | undefined>
}
type Rules = { groups: { rules: Alert[] }[] }

const alerts = (parse(await readSource('infra/prometheus/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules)
const alertTests = await readSource('infra/prometheus/alerts.test.yml')

type Panel = { title: string; type: string; datasource?: object; targets?: { expr: string; datasource: object }[] }
type Dashboard = { uid: string; title: string; panels: Panel[]; templating: { list: { name: string; type: string }[] } }

const dashboards = await Promise.all(
  (await sourceFiles(['infra/grafana/dashboards/*.json'])).map(
    async (file) => JSON.parse(await readSource(file)) as Dashboard,
  ),
)

const questions = dashboards.flatMap(({ title, panels }) =>
  panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => ({ of: `${title}: ${panel.title}`, expr }))),
)

/** The names of metrics in an expression; the samples of a histogram belong to it. */
const metricsIn = (expr: string): string[] =>
  (expr.match(/\b(?:velvet|process|nodejs)_\w+|\bup\b/g) ?? []).map((name) =>
    name.startsWith('velvet_') ? name.replace(/_(?:bucket|count|sum)$/, '') : name,
  )

/** Metrics of Prometheus itself and the default metrics of prom-client. */
const common = new Set([
  'up',
  'process_resident_memory_bytes',
  'process_cpu_seconds_total',
  'nodejs_eventloop_lag_p99_seconds',
])

const documented = [...(await readSource('docs/metrics.md')).matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)

describe('alerts', () => {
  it('are ten, each with a summary, a description, a severity and a runbook', () => {
    expect(alerts).toHaveLength(10)
    for (const { alert, labels, annotations } of alerts) {
      expect(alert).toMatch(/^Velvet[A-Z]\w+$/)
      expect(['critical', 'warning'], alert).toContain(labels.severity)
      expect(annotations, alert).toEqual({
        summary: expect.stringMatching(/\.$/),
        description: expect.stringMatching(/\.$/),
        runbook_url: expect.stringMatching(/^docs\/runbooks\/[a-z-]+\.md$/),
      })
    }
  })

  it('have a runbook each, and every runbook is that of an alert, which it names', async () => {
    const runbooks = alerts.map(({ annotations }) => annotations.runbook_url ?? '')
    expect(runbooks.toSorted()).toEqual(await sourceFiles(['docs/runbooks/*.md']))
    for (const { alert, annotations } of alerts)
      expect(await readSource(annotations.runbook_url ?? ''), alert).toContain(`\`${alert}\``)
  })

  it('have a test in which they fire and one in which they do not', () => {
    for (const { alert } of alerts) {
      const answers = [...alertTests.matchAll(new RegExp(`alertname="${alert}"[^]*?exp_samples: \\[(.*)\\]`, 'g'))]
      expect(
        answers.map(([, expected]) => expected !== ''),
        alert,
      ).toContain(true)
      expect(alertTests, alert).toMatch(new RegExp(`name: ${alert}[^\n]* not `))
    }
  })
})

describe('dashboards', () => {
  it('are two, and take every figure from the data source that is chosen above them', () => {
    expect(dashboards.map(({ uid }) => uid)).toEqual(['velvet-overview', 'velvet-sending'])
    const chosen = { type: 'prometheus', uid: expect.stringMatching(/^\$\{datasource\}$/) }
    for (const { title, panels, templating } of dashboards) {
      expect(templating.list, title).toContainEqual(
        expect.objectContaining({ name: 'datasource', type: 'datasource', query: 'prometheus' }),
      )
      for (const panel of panels.filter(({ type }) => type !== 'row')) {
        expect(panel.datasource, panel.title).toEqual(chosen)
        expect(panel.targets, panel.title).toContainEqual(expect.objectContaining({ datasource: chosen }))
      }
    }
  })

  it('give every panel a place of its own', () => {
    for (const { title, panels } of dashboards) {
      const taken = panels.flatMap((panel) => {
        const { x, y, w, h } = (panel as Panel & { gridPos: Record<'x' | 'y' | 'w' | 'h', number> }).gridPos
        return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`)
      })
      expect(new Set(taken).size, title).toBe(taken.length)
    }
  })
})

it('alerts and dashboards ask for metrics that docs/metrics.md knows', () => {
  expect(documented.length).toBeGreaterThan(10)
  const asked = [...alerts.map(({ alert, expr }) => ({ of: alert, expr })), ...questions]
  expect(asked.length).toBeGreaterThan(40)
  for (const { of, expr } of asked) {
    expect(metricsIn(expr).length, of).toBeGreaterThan(0)
    expect(
      metricsIn(expr).filter((name) => !documented.includes(name) && !common.has(name)),
      of,
    ).toEqual([])
  }
})

describe.skipIf(!hasPromtool)('Prometheus', () => {
  it('accepts the rules and the configuration that scrapes', () => {
    expect(promtool('check', 'rules', 'infra/prometheus/alerts.yml')).toMatchObject({ status: 0 })
    expect(promtool('check', 'config', 'infra/prometheus/prometheus.yml')).toMatchObject({ status: 0 })
  })

  it('fires each alert when it should, and not when it should not', () => {
    const { status, output } = promtool('test', 'rules', 'infra/prometheus/alerts.test.yml')
    expect(status, output).toBe(0)
  })

  it('understands every question of the dashboards', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'velvet-dashboards-'))
    try {
      const rules = questions.map(({ expr }, index) => ({
        record: `question:${index}`,
        expr: expr.replaceAll('$__rate_interval', '1m'),
      }))
      const file = path.join(folder, 'questions.yml')
      await writeFile(file, stringify({ groups: [{ name: 'questions', rules }] }))
      const { status, output } = promtool('check', 'rules', file)
      expect(status, output).toBe(0)
      expect(output).toContain(`${questions.length} rules found`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
