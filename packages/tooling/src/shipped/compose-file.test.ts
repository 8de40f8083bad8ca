import { parseEnv } from 'node:util'
import { type Variable, variables } from '@velvet/contracts/config'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSource } from '../checks/sources.ts'
import { readService } from '../production/compose-file.ts'

type Service = {
  image?: string
  user?: string
  environment?: Record<string, string>
  env_file?: unknown
  build?: unknown
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  scale?: string
  command?: string[]
  healthcheck?: { disable?: boolean; test?: string[] }
  depends_on?: Record<string, unknown>
  logging?: { options?: Record<string, string> }
  ports?: string[]
  tmpfs?: string[]
  volumes?: string[]
  secrets?: string[]
}

type Renovate = { extends: string[]; packageRules: object[] }

const source = await readSource('docker-compose.yml')
const { services, secrets, networks } = parse(source, { merge: true }) as {
  services: Record<string, Service>
  networks: { default: { ipam: { config: { subnet: string }[] } } }
  secrets: Record<string, { file: string }>
}
const example = parseEnv(await readSource('.env.example'))
const given = (service: string): [string, string][] => Object.entries(services[service]?.environment ?? {})
/** Variables of a container, those from files by their own names. */
const namesOf = (service: string): string[] => given(service).map(([name]) => name.replace(/_FILE$/, ''))

/** For `npm start` on one machine, or the same in every container. */
const notInContainers = ['PORT', 'HOST', 'API_PORT', 'INTERNAL_PORT', 'EMBEDDED_DATABASE', 'SEED', 'INSTAGRAM_SANDBOX']
/** `npm start` alone creates this admin; in a container `velvet admin-create` asks for the password. */
const firstAdmin = ['ADMIN_USERNAME', 'ADMIN_PASSWORD']
const notHere = [...notInContainers, ...firstAdmin]
const groupOf = (name: string): string | undefined => Object.entries(variables).find(([own]) => own === name)?.[1].group

describe('docker-compose.yml', () => {
  it('reads only what .env.example documents', () => {
    const read = [...source.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name)
    expect(read).toEqual(expect.arrayContaining(['PUBLIC_HOST', 'ADMIN_HOST', 'VENUE_NAME']))
    expect(read.filter((name) => !(name in example))).toEqual([])
  })

  it('hands every setting of the product to a container', () => {
    const all = new Set(Object.keys(services).flatMap(namesOf))
    const left = Object.keys(variables).filter((name) => !notHere.includes(name))
    expect(left.filter((name) => !all.has(name))).toEqual([])
  })

  it('hands every secret over as a file of its own, to those containers alone that read it', () => {
    const ofProduct = Object.entries<Variable>(variables).flatMap(([name, { kind }]) => (kind === 'secret' ? name : []))
    expect(Object.keys(secrets).sort()).toEqual(
      [...ofProduct.filter((name) => !notHere.includes(name)), 'POSTGRES_PASSWORD'].sort(),
    )
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`)
    for (const [name, service] of Object.entries(services)) {
      const read = given(name).filter(([variable]) => variable.endsWith('_FILE'))
      const inContainer = (service.secrets ?? []).map((secret) => `/run/secrets/${secret}`)
      expect([name, read.map(([, file]) => file).sort()]).toEqual([name, inContainer.sort()])
      for (const [variable, file] of read)
        expect(file).toBe(`/run/secrets/${variable.replace(/_FILE$/, '').replace('PGPASSWORD', 'POSTGRES_PASSWORD')}`)
      const open = given(name).filter(([variable]) => variable in secrets || variable === 'PGPASSWORD')
      expect([name, open]).toEqual([name, []])
    }
  })

  it('keeps the files of secrets out of the repository and out of the images', async () => {
    expect((await readSource('.gitignore')).split('\n')).toContain('/secrets/')
    expect((await readSource('.dockerignore')).split('\n')).toContain('secrets')
  })

  it('names exact versions of the images of others', () => {
    const images = Object.entries(services).flatMap(([name, { image = '' }]) =>
      image.startsWith('$') ? [] : [[name, image]],
    )
    expect(images).toEqual([
      ['postgres', expect.stringMatching(/^postgres:\d+\.\d+-alpine/)],
      ['redis', expect.stringMatching(/^redis:\d+\.\d+\.\d+-alpine/)],
    ])
  })

  it('gets their digests from Renovate, and no major version of PostgreSQL, which could not read the volume', async () => {
    const { extends: presets, packageRules } = JSON.parse(await readSource('renovate.json')) as Renovate
    expect(presets).toContain('docker:pinDigests')
    expect(packageRules).toContainEqual({
      description: expect.any(String),
      matchPackageNames: ['postgres'],
      matchUpdateTypes: ['major'],
      enabled: false,
    })
  })

  it('gives each container what it needs and nothing else', () => {
    for (const [name, { env_file }] of Object.entries(services)) expect([name, env_file]).toEqual([name, undefined])
    expect(namesOf('migrate').sort()).toEqual([
      'ADDRESS_KEY',
      'DATABASE_DIRECT_URL',
      'DATABASE_URL',
      'LOG_LEVEL',
      'PGPASSWORD',
      'SESSION_SECRET',
    ])
    expect(namesOf('postgres').every((name) => name.startsWith('POSTGRES_'))).toBe(true)
    expect(namesOf('redis')).toEqual([])
    const secret = (name: string) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE/.test(name)
    expect(namesOf('gateway').filter(secret)).toEqual([])
    expect(namesOf('api').filter((name) => groupOf(name) === 'Retention' || name.startsWith('DELIVERY_'))).toEqual([])
    const ofApi = ['DATABASE_READ_URL', 'RATE_LIMITS', 'TRUSTED_PROXIES', 'SESSION_SECRET_PREVIOUS']
    for (const name of [...ofApi, 'SENDGRID_WEBHOOK_PUBLIC_KEY']) expect(namesOf('worker')).not.toContain(name)
  })

  it('brings a database and a Redis, and leads to the servers that .env names instead', async () => {
    const own = { DATABASE_URL: 'postgres://velvet@postgres:5432/velvet', REDIS_URL: 'redis://redis:6379' }
    const { env } = await readService('api', { ...example, DATABASE_URL: '', REDIS_URL: '' } as Record<string, string>)
    expect(env).toMatchObject({ ...own, DATABASE_DIRECT_URL: '', DATABASE_READ_URL: '', REDIS_SENTINELS: '' })
    expect((await readService('worker', {})).env).toMatchObject(own)
    const elsewhere = {
      DATABASE_URL: 'postgres://velvet@bouncer:6432/velvet',
      DATABASE_DIRECT_URL: 'postgres://velvet@db:5432/velvet',
      DATABASE_READ_URL: 'postgres://velvet@replica:5432/velvet',
      REDIS_URL: 'redis://one:6379,redis://two:6379',
      REDIS_CLUSTER: 'on',
    }
    const { DATABASE_READ_URL: _ofApi, ...ofBoth } = elsewhere
    const { DATABASE_URL, DATABASE_DIRECT_URL } = elsewhere
    expect((await readService('api', elsewhere)).env).toMatchObject(elsewhere)
    expect((await readService('worker', elsewhere)).env).toMatchObject(ofBoth)
    expect((await readService('migrate', elsewhere)).env).toMatchObject({ DATABASE_URL, DATABASE_DIRECT_URL })
    const sentinels = { REDIS_SENTINELS: 'redis://one:26379', REDIS_SENTINEL_NAME: 'velvet' }
    expect((await readService('worker', sentinels)).env).toMatchObject(sentinels)
  })

  it('keeps the password out of every address, so that it may hold any character', () => {
    const values = Object.values(services).flatMap(({ environment }) => Object.values(environment ?? {}))
    const addresses = values.filter((value) => value.includes('://'))
    expect(addresses.some((address) => address.includes('postgres://'))).toBe(true)
    expect(addresses.filter((address) => address.includes('PASSWORD'))).toEqual([])
  })

  it('lets no container write beside its volumes, gain rights, or fill memory and disk', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']])
      expect([name, service.security_opt]).toEqual([name, ['no-new-privileges:true']])
      expect([name, service.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)])
      expect([name, service.pids_limit]).toEqual([name, 512])
      expect([name, service.logging?.options]).toEqual([name, { 'max-size': '10m', 'max-file': '5' }])
    }
    expect(Object.keys(services).filter((name) => services[name]?.cap_add)).toEqual([])
  })

  it('runs nothing as root', async () => {
    expect([services.postgres?.user, services.redis?.user]).toEqual(['postgres', 'redis'])
    for (const file of ['infra/Dockerfile.server', 'infra/Dockerfile.gateway'])
      expect(await readSource(file)).toMatch(/^USER 1000:1000$/m)
  })

  it('lets Redis refuse writes before its container is killed', () => {
    const { command = [], mem_limit = '' } = services.redis ?? {}
    const maxmemory = command[command.indexOf('--maxmemory') + 1] ?? ''
    expect([maxmemory, mem_limit]).toEqual([expect.stringMatching(/^\d+mb$/), expect.stringMatching(/^\d+m$/)])
    expect(Number.parseInt(maxmemory, 10) * 2).toBeLessThanOrEqual(Number.parseInt(mem_limit, 10))
    expect(command.slice(-2)).toEqual(['--maxmemory-policy', 'noeviction'])
  })

  it('keeps the number of apis and workers of .env at every start', () => {
    expect([services.api?.scale, services.worker?.scale]).toEqual(
      ['API', 'WORKER'].map((name) => `\${${name}_REPLICAS:-1}`),
    )
  })

  it('builds each image in one service, which starts before all that use it', () => {
    const builders = new Map(
      Object.entries(services).flatMap(([name, { image = '', build }]) => (build ? [[image, name] as const] : [])),
    )
    expect([...builders.values()]).toEqual(['migrate', 'gateway'])
    const built = Object.values(services).filter(({ build }) => build)
    expect(built).toHaveLength(builders.size)
    for (const [name, { image = '', depends_on }] of Object.entries(services)) {
      const builder = builders.get(image)
      if (builder && builder !== name)
        expect([name, Object.keys(depends_on ?? {})]).toEqual([name, expect.arrayContaining([builder])])
    }
  })

  it('runs the images of a release where .env names them', () => {
    for (const name of ['migrate', 'api', 'worker'])
      expect([name, services[name]?.image]).toEqual([name, expect.stringMatching(/^\$\{VELVET_SERVER_IMAGE:-/)])
    expect(services.gateway?.image).toMatch(/^\$\{VELVET_GATEWAY_IMAGE:-/)
  })

  it('waits for the database itself, not for the server with which its image prepares an empty folder', () => {
    expect(services.postgres?.healthcheck?.test).toEqual(['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', 'velvet'])
  })

  it('keeps what is uploaded on a volume, because /tmp counts as memory', async () => {
    const { environment, volumes = [], tmpfs = [] } = services.api ?? {}
    const folder = environment?.DATA_DIR ?? ''
    expect(tmpfs).toContain('/tmp')
    expect(volumes.map((volume) => volume.split(':')[1])).toContain(folder)
    expect(await readSource('apps/api/src/compose-api.ts')).toContain("path.join(env.DATA_DIR, 'uploads')")
    expect(await readSource('infra/helm/velvet/templates/_helpers.tpl')).not.toMatch(/medium:\s*Memory/)
  })

  it('opens nothing but the two ports of the gateway', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
    expect(open).toEqual([
      ['gateway', `\${HTTP_BIND:-80}:8080`],
      ['gateway', `\${HTTPS_BIND:-443}:8443`],
    ])
  })

  it('stands at the edge, or behind a proxy that .env names', async () => {
    const { env } = await readService('gateway', example as Record<string, string>)
    expect(env).toMatchObject({ SITE_SCHEME: '', EDGE: 'gateway', INGRESS_NETWORKS: '' })
    const behind = { SITE_SCHEME: 'http://', EDGE: 'ingress', INGRESS_NETWORKS: '172.30.0.1/32 10.0.0.0/8' }
    expect((await readService('gateway', behind)).env).toMatchObject(behind)
  })

  it('lets the api trust the network of its containers, whichever that is, and the proxy before the gateway', async () => {
    const trusted = async (values: Record<string, string>) => (await readService('api', values)).env.TRUSTED_PROXIES
    const [{ subnet } = { subnet: '' }] = networks.default.ipam.config
    expect(services.api?.environment?.TRUSTED_PROXIES).toBe(`${subnet} \${INGRESS_NETWORKS:-}`)
    expect((await trusted({}))?.trim()).toBe('172.30.0.0/24')
    expect(await trusted({ VELVET_SUBNET: '10.9.0.0/24', INGRESS_NETWORKS: '192.0.2.0/24 198.51.100.0/24' })).toBe(
      '10.9.0.0/24 192.0.2.0/24 198.51.100.0/24',
    )
  })

  it('watches the health of all that stay', async () => {
    const images = ['infra/Dockerfile.server', 'infra/Dockerfile.gateway']
    for (const file of images) expect(await readSource(file)).toContain('HEALTHCHECK')
    for (const name of ['postgres', 'redis']) expect(services[name]?.healthcheck).toBeDefined()
  })
})
