import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../ports.ts'
import { startProcess } from '../processes.ts'
import { repositoryRoot } from '../repository.ts'
import { waitFor } from '../waiting.ts'
import type { Stop } from '../with-stops.ts'
import { writeSecrets } from './compose-file.ts'
import { type Instance, printed } from './processes-of-stack.ts'
import type { Stack } from './stack.ts'
import { createVisitor } from './visitor.ts'

const hosts = { public: 'localhost', admin: 'admin.localhost' }
const velvetFile = 'packages/operations/src/velvet.ts'

const docker = async (args: readonly string[], input = ''): Promise<string> => {
  const child = spawn('docker', args, { cwd: repositoryRoot, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input)
  const ended = once(child, 'exit')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`docker ${args.slice(0, 6).join(' ')} ended with ${code}: ${errors}${out}`)
  return out.trim()
}

/** The sandbox runs beside the containers, which reach this machine under that name. */
const machine = 'host.docker.internal'
const reachMachine = Object.fromEntries(
  ['api', 'worker'].map((name) => [name, { extra_hosts: [`${machine}:host-gateway`] }]),
)

const startSandbox = async (scratch: string, token: string, port: number) => {
  const sandbox = startProcess({
    name: 'sandbox',
    file: 'packages/sandbox/src/main.ts',
    isAnnounced: true,
    logDirectory: scratch,
    onNote: console.log,
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(port),
      SANDBOX_HOST: '0.0.0.0',
      SANDBOX_TWILIO_AUTH_TOKEN: token,
      SANDBOX_WEBHOOK_BASE: `https://${hosts.public}`,
      SANDBOX_EVENT_PACE: '0.05',
      // The gateway, whose certificate is its own, starts after the key of the sandbox is known.
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    },
  })
  return { ...(JSON.parse(await sandbox.firstLine) as { sendgridPublicKey: string }), stop: sandbox.stop }
}

/** A container, ready once its health check says so. */
const container = (name: string): Instance => ({
  start: async () => {
    await docker(['start', name])
    const health = () => docker(['inspect', '--format', '{{.State.Health.Status}}', name])
    await waitFor(`A start of ${name}`, async () => (await health()) === 'healthy', {
      timeoutMs: 90_000,
      intervalMs: 500,
    })
  },
  stop: async () => void (await docker(['stop', name])),
  called: async () => {
    const ask = `fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then((t) => console.log(t.includes('velvet_http_seconds_count{')))`
    const isCalled = async () => (await docker(['exec', name, 'node', '--eval', ask])) === 'true'
    await waitFor(`A call at ${name}`, isCalled, { timeoutMs: 30_000, intervalMs: 500 })
  },
})

/** Builds the images and starts docker-compose.yml, with the sandbox for a provider. Needs ports 80 and 443. */
export const startComposeStack = async (scratch: string, stops: Stop[]): Promise<Stack> => {
  const token = randomBytes(18).toString('base64url')
  const port = await freePort()
  const sandbox = await startSandbox(scratch, token, port)
  stops.push(sandbox.stop)
  const [settings, override] = [path.join(scratch, 'settings.env'), path.join(scratch, 'override.json')]
  const provider = `http://${machine}:${port}`
  const folder = path.join(scratch, 'secrets')
  const secrets = await writeSecrets(folder, {
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    ADDRESS_KEY: randomBytes(32).toString('base64url'),
    POSTGRES_PASSWORD: randomBytes(18).toString('base64url'),
    SENDGRID_API_KEY: `SG.${token}`,
  })
  const values = {
    PUBLIC_HOST: hosts.public,
    ADMIN_HOST: hosts.admin,
    SENDGRID_BASE_URL: provider,
    SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgridPublicKey,
    EMAIL_FROM: 'door@velvet.localhost',
    EMAIL_FOOTER_ADDRESS: '1 Main Street, New York',
    QUIET_HOURS: 'off',
    RATE_LIMITS: 'off',
  }
  await writeFile(
    settings,
    Object.entries(values)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  const files = Object.fromEntries(secrets.map((name) => [name, { file: path.join(folder, name) }]))
  await writeFile(override, JSON.stringify({ services: reachMachine, secrets: files }))
  const options = ['--file', 'docker-compose.yml', '--file', override, '--env-file', settings]
  const compose = (args: readonly string[], input?: string) => docker(['compose', ...options, ...args], input)
  const inImage = (args: readonly string[], input?: string) =>
    compose(['run', '--rm', '--no-TTY', '--no-deps', 'api', 'node', ...args], input)
  stops.push(() => compose(['down', '--volumes']))
  await compose(['up', '--detach', '--build', '--wait', 'api', 'worker', 'gateway'])
  await compose(['exec', '-T', 'gateway', 'caddy', 'validate', '--config', '/etc/caddy/Caddyfile'])
  const authority = path.join(scratch, 'root.crt')
  await compose(['cp', 'gateway:/data/caddy/pki/authorities/local/root.crt', authority])
  const visitor = createVisitor(hosts, 443, await readFile(authority, 'utf8'))
  stops.push(async () => visitor.close())

  const sql = (database: string, statement: string) =>
    compose(['exec', '-T', 'postgres', 'psql', '-U', 'velvet', '-d', database, '-tA', '-c', statement])
  const second = container('velvet-api-2')
  return {
    imageBytes: async () => Number(await docker(['image', 'inspect', '--format', '{{.Size}}', 'velvet-server'])),
    appFolder: '/app',
    dataFolder: '/data',
    runNode: (source) => inImage(['--input-type=module', '--eval', source]),
    query: async (statement) => (await sql('velvet', statement)).split('\n'),
    visitor,
    sandboxOrigin: `http://127.0.0.1:${port}`,
    apis: [
      container('velvet-api-1'),
      {
        ...second,
        start: async () => {
          await compose(['up', '--detach', '--no-recreate', '--scale', 'api=2', '--wait', 'api'])
        },
      },
    ],
    worker: container('velvet-worker-1'),
    velvet: (args, input) => inImage([velvetFile, ...args], input),
    doctor: () => printed(compose(['exec', '-T', 'api', 'node', velvetFile, 'doctor'])),
    destroy: async () => {
      await sql('postgres', 'drop database velvet with (force)')
      await sql('postgres', 'create database velvet')
    },
  }
}
