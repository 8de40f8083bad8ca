import { execFile, spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { findUnknownVariables, parseEnvironment, variables } from '@velvet/contracts/config'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSource } from '../checks/sources.ts'
import { findProblems, type KubernetesObject } from '../helm/check-objects.ts'
import { findHelm } from '../helm/find-helm.ts'
import { helmValuesSchema, secretVariables } from '../helm/values-schema.ts'
import { inRepository } from '../repository.ts'
import { caddyfile, hasCaddy } from '../testing/start-caddy.ts'

type Variable = {
  name: string
  value?: string
  valueFrom?: { secretKeyRef: { name: string; key: string; optional: boolean } }
}
type Container = {
  name: string
  command?: string[]
  env: Variable[]
  envFrom?: { configMapRef: { name: string } }[]
  securityContext: object
  resources: { requests: object; limits: object }
  volumeMounts: { name: string }[]
  readinessProbe?: { httpGet: { path: string; port: string } }
}
type PodSpec = {
  enableServiceLinks: boolean
  serviceAccountName?: string
  securityContext: object
  terminationGracePeriodSeconds: number
  containers: [Container]
  volumes: { name: string }[]
}
type Monitor = {
  selector: { matchLabels: Record<string, string> }
  endpoints: [{ port: string; relabelings: object[] }]
}
type Rendered = KubernetesObject & {
  metadata: { labels: Record<string, string> }
  data: Record<string, string>
  spec: { template: { spec: PodSpec }; ports?: { name: string }[] }
}

const found = await findHelm()
if ('reason' in found) console.log(`[helm] ${found.reason}; the chart is left out`)
const helm = 'helm' in found ? found.helm : ''
const chart = inRepository('infra/helm/velvet')
const run = promisify(execFile)
const renderAs = async (release: string, values: string, ...args: string[]): Promise<Rendered[]> => {
  const { stdout } = await run(helm, ['template', release, chart, '--values', `${chart}/ci/${values}`, ...args])
  return parseAllDocuments(stdout).flatMap((document) => (document.toJS() as Rendered | null) ?? [])
}
const render = (values: string, ...args: string[]): Promise<Rendered[]> => renderAs('velvet', values, ...args)

const schemaFile = await readSource('infra/helm/velvet/values.schema.json')

it("the schema of the chart's values knows exactly the settings of the configuration contract (pnpm gen env)", () => {
  expect(JSON.parse(schemaFile)).toEqual(helmValuesSchema())
})

const cases = (await readdir(`${chart}/ci`)).sort()

describe.skipIf(!helm)('the Helm chart', () => {
  const rendered = new Map<string, Rendered[]>()
  beforeAll(async () => {
    for (const values of cases) rendered.set(values, await render(values))
  })
  const objects = (values: string): Rendered[] => rendered.get(values) ?? []
  const find = (values: string, kind: string, name: string): Rendered | undefined =>
    objects(values).find((object) => object.kind === kind && object.metadata.name === `velvet-${name}`)
  const podOf = (values: string, name: string): PodSpec => {
    const pod = (find(values, 'Deployment', name) ?? find(values, 'Job', name))?.spec.template.spec
    if (!pod) throw new Error(`Nothing runs ${name}`)
    return pod
  }
  const secretsOf = (values: string, name: string): string[] =>
    podOf(values, name).containers[0].env.flatMap(({ name: variable, valueFrom }) => (valueFrom ? variable : []))

  /** What a container finds in its environment, with these keys in the Secret. */
  const environmentOf = (values: string, name: string, secret: Record<string, string>): Record<string, string> => {
    const [{ env, envFrom }] = podOf(values, name).containers
    const given = env.map(({ name: variable, value, valueFrom }): [string, string | undefined] => [
      variable,
      valueFrom ? secret[valueFrom.secretKeyRef.key] : value,
    ])
    const config = envFrom ? find(values, 'ConfigMap', 'config')?.data : {}
    return { ...config, ...Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined)) }
  }

  it.each(cases)('has no fault with %s', async (values) => {
    await expect(run(helm, ['lint', '--strict', chart, '--values', `${chart}/ci/${values}`])).resolves.toBeDefined()
  })

  it('makes objects that Kubernetes and the Prometheus operator know, without a field they do not', {
    timeout: 120_000,
  }, async () => {
    const all = cases.flatMap(objects)
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set([
        ...['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Job', 'NetworkPolicy'],
        ...['PodDisruptionBudget', 'Service', 'ServiceAccount', 'ServiceMonitor'],
      ]),
    )
    expect(await findProblems(all)).toEqual([])
    const [first] = all
    expect(await findProblems([{ ...first, metadata: { ...first?.metadata, nmae: 'x' } } as never])).toHaveLength(1)
    await expect(findProblems([], 'no-such-compiler')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(findProblems([], 'false')).rejects.toMatchObject({ code: 1 })
  })

  const secret = {
    DATABASE_URL: 'postgres://velvet@postgres.example:5432/velvet',
    SESSION_SECRET: 's'.repeat(32),
    SENDGRID_API_KEY: 'key',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }

  it.each(['api', 'worker'])('configures the %s so that it starts', (name) => {
    const environment = environmentOf('ingress-values.yaml', name, secret)
    expect(findUnknownVariables(environment)).toEqual([])
    const others = Object.keys(environment).filter((variable) => !(variable in variables))
    expect(others).toEqual(['NODE_EXTRA_CA_CERTS'])
    expect(parseEnvironment(environment, ['DATABASE_URL', 'SESSION_SECRET'])).toMatchObject({
      PUBLIC_ORIGIN: 'https://velvet.example',
      ADMIN_ORIGIN: 'https://admin.velvet.example',
      INTERNAL_HOST: '0.0.0.0',
      VENUE_NAME: 'Bar "Süd"',
      ADMIN_LINK: false,
      QUIET_HOURS: true,
      DELIVERY_WAIT_MS: 3_600_000,
      ...(name === 'api' ? { DRAIN_MS: 20_000, TRUSTED_PROXIES: '10.244.0.0/16,fd00::/48', API_HOST: '0.0.0.0' } : {}),
    })
  })

  it('hands each container the secrets that it needs, by reference and by the name of their variable', () => {
    const values = 'ingress-values.yaml'
    const password = 'PGPASSWORD'
    const ofApi = ['DATABASE_READ_URL', 'SESSION_SECRET_PREVIOUS', 'SENDGRID_WEBHOOK_PUBLIC_KEY']
    expect(secretsOf(values, 'api').sort()).toEqual([...secretVariables, password].sort())
    expect(secretsOf(values, 'worker').sort()).toEqual(
      [...secretVariables.filter((name) => !ofApi.includes(name)), password].sort(),
    )
    const ofDatabase = ['ADDRESS_KEY', 'DATABASE_DIRECT_URL', 'DATABASE_URL', password, 'SESSION_SECRET']
    expect(secretsOf(values, 'migrate').sort()).toEqual(ofDatabase)
    expect(secretsOf(values, 'gateway')).toEqual([])
    for (const { name, valueFrom } of podOf(values, 'api').containers[0].env) {
      if (!valueFrom) continue
      const isRequired = ['DATABASE_URL', 'SESSION_SECRET'].includes(name)
      expect(valueFrom.secretKeyRef).toEqual({ name: 'velvet', key: name, optional: !isRequired })
    }
  })

  it('migrates before anything else, with nothing of the release', () => {
    const { serviceAccountName, containers } = podOf('load-balancer-values.yaml', 'migrate')
    const [{ command, envFrom }] = containers
    expect({ serviceAccountName, envFrom, command }).toEqual({
      command: ['node', 'packages/operations/src/velvet.ts', 'migrate'],
    })
    expect(find('load-balancer-values.yaml', 'Job', 'migrate')?.metadata).toMatchObject({
      annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade' },
    })
  })

  it('lets all that connect to the database trust further authorities, and changes nothing without them', () => {
    for (const name of ['api', 'worker', 'migrate']) {
      const [given, without] = ['ingress-values.yaml', 'load-balancer-values.yaml'].map((values) => {
        const { containers, volumes } = podOf(values, name)
        const [{ volumeMounts }] = containers
        const [mount] = volumeMounts.filter((one) => one.name === 'trusted')
        const [volume] = volumes.filter((one) => one.name === 'trusted')
        return { file: environmentOf(values, name, {}).NODE_EXTRA_CA_CERTS, mount, volume }
      })
      expect([name, given]).toEqual([
        name,
        {
          file: '/etc/velvet/trusted/ca.crt',
          mount: { name: 'trusted', mountPath: '/etc/velvet/trusted', readOnly: true },
          volume: { name: 'trusted', configMap: { name: 'authority' } },
        },
      ])
      expect([name, without]).toEqual([name, {}])
    }
  })

  it('gives containers no rights, no writable root, limits, and none of the variables of Services', () => {
    for (const name of ['api', 'worker', 'gateway', 'migrate']) {
      const pod = podOf('small-values.yaml', name)
      const [container] = pod.containers
      expect([name, pod.enableServiceLinks, pod.securityContext]).toMatchObject([name, false, { runAsNonRoot: true }])
      expect([name, container.securityContext]).toEqual([
        name,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ])
      expect([name, container.resources]).toMatchObject([
        name,
        { requests: { cpu: expect.anything(), memory: expect.anything() }, limits: { memory: expect.anything() } },
      ])
    }
  })

  it('lets an api drain while it is taken off its Service, and then answer what is left', () => {
    for (const values of cases) {
      const pod = podOf(values, 'api')
      const drainMs = Number(environmentOf(values, 'api', {}).DRAIN_MS)
      expect(drainMs).toBeGreaterThanOrEqual(5_000)
      expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(drainMs + 30_000)
    }
  })

  it('keeps the apis in their Service while the database is slow or lost, and asks a worker for all that it needs', () => {
    for (const values of cases) {
      const pathOf = (name: string) => podOf(values, name).containers[0].readinessProbe?.httpGet
      expect(pathOf('api')).toEqual({ path: '/readyz/serving', port: 'internal' })
      expect(pathOf('worker')).toEqual({ path: '/readyz', port: 'internal' })
    }
  })

  it.each(cases)('configures a gateway that runs the shipped Caddyfile with %s', async (values) => {
    const environment = environmentOf(values, 'gateway', {})
    const text = `${await readSource('infra/Caddyfile')} ${await readSource('packages/contracts/src/config/venue-variables.ts')}`
    expect(Object.keys(environment).filter((name) => !text.includes(name))).toEqual([])
    if (!hasCaddy()) return
    const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', caddyfile], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: tmpdir(), ...environment },
    })
    expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  })

  it('calls what Prometheus watches as alerts and dashboards do, whatever the name of the release', async () => {
    const rendered = await renderAs('prod', 'ingress-values.yaml')
    const monitor = rendered.find(({ kind }) => kind === 'ServiceMonitor')?.spec as unknown as Monitor
    const [{ port, relabelings }] = monitor.endpoints
    const watched = rendered.filter(({ kind, metadata, spec }) => {
      const isSelected = Object.entries(monitor.selector.matchLabels).every(
        ([name, value]) => metadata.labels[name] === value,
      )
      return kind === 'Service' && isSelected && spec.ports?.some(({ name }) => name === port)
    })
    expect(relabelings).toEqual([
      {
        sourceLabels: ['__meta_kubernetes_service_label_app_kubernetes_io_component'],
        targetLabel: 'job',
        replacement: 'velvet-$1',
      },
    ])
    const jobs = watched.map(({ metadata }) => `velvet-${metadata.labels['app.kubernetes.io/component']}`)
    const alerts = await readSource('infra/prometheus/alerts.yml')
    expect(jobs.sort()).toEqual([...new Set([...alerts.matchAll(/job="([\w-]+)"/g)].map(([, job]) => job))].sort())
  })

  it('stops the only gateway that holds the certificates before it starts the next', () => {
    const specWith = (values: string) => find(values, 'Deployment', 'gateway')?.spec
    expect(specWith('small-values.yaml')).toHaveProperty('strategy', { type: 'Recreate' })
    const rollingUpdate = { maxUnavailable: 0, maxSurge: 1 }
    expect(specWith('load-balancer-values.yaml')).toHaveProperty('strategy', { rollingUpdate })
  })

  it.each([
    ['a misspelt setting', ['--set', 'config.VENU_NAME=x'], 'VENU_NAME'],
    ['a secret among the settings', ['--set', 'config.SESSION_SECRET=x'], 'SESSION_SECRET'],
    ['a name that is none', ['--set', 'hosts.public=https://velvet.example'], 'public'],
    ['no networks of pods', ['--set-json', 'podNetworks=[]'], 'podNetworks'],
    ['no Secret', ['--set', 'secretName='], 'secretName'],
    [
      'several gateways that fetch certificates without a place they share',
      ['--set', 'gateway.certificates.existingClaim='],
      'set gateway.certificates.existingClaim, ingress.enabled, or gateway.replicas=1',
    ],
    ['no place for pictures', ['--set', 'pictures.existingClaim='], 'set config.S3_BUCKET or pictures.existingClaim'],
  ])('refuses %s', async (_what, args, message) => {
    await expect(render('load-balancer-values.yaml', ...args)).rejects.toMatchObject({
      stderr: expect.stringContaining(message),
    })
  })

  it('has the version of the product', async () => {
    const { version } = JSON.parse(await readSource('package.json')) as { version: string }
    expect(parse(await readSource('infra/helm/velvet/Chart.yaml'))).toMatchObject({ appVersion: version })
  })
})
