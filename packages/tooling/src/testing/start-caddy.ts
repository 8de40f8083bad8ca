import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort, isPortOpen } from '../ports.ts'
import { inRepository } from '../repository.ts'
import { waitFor } from '../waiting.ts'

export const caddyfile = inRepository('infra/Caddyfile')

/** Whether this machine has Caddy. */
export const hasCaddy = (): boolean => spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0

type Init = { method?: string; headers?: Record<string, string>; body?: string }
type CaddyAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

export type RunningCaddy = {
  origin: string
  /** What a call names as its host. */
  hosts: Record<'public' | 'admin', string>
  /** How many lines it has logged. */
  lines: () => number
  ask: (site: 'public' | 'admin', url: string, init?: Init) => Promise<CaddyAnswer>
  /** Resolves with the head of an answer, whose body is still to be read. */
  open: (site: 'public' | 'admin', url: string, init?: Init) => Promise<IncomingMessage>
  stop: () => Promise<void>
}

/** The configuration that Caddy makes of our file. */
const adapt = (hosts: Record<'public' | 'admin', string>, env: NodeJS.ProcessEnv): object => {
  const { stdout } = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', caddyfile], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: tmpdir(),
      ...env,
      PUBLIC_HOST: `http://${hosts.public}`,
      ADMIN_HOST: `http://${hosts.admin}`,
    },
  })
  return JSON.parse(stdout) as object
}

/** Runs the Caddyfile that we ship in front of these apis, which listen on one port, on a free port and without certificates. */
export const startCaddy = async (
  apiHosts: readonly string[],
  apiPort: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningCaddy> => {
  const port = await freePort()
  const hosts = { public: `velvet.localhost:${port}`, admin: `admin.velvet.localhost:${port}` }
  const home = await mkdtemp(path.join(tmpdir(), 'velvet-caddy-'))
  const config = path.join(home, 'caddy.json')
  const upstreams = {
    API_DISCOVERY: 'list',
    API_ADDRESS: apiHosts.map((host) => `${host}:${apiPort}`).join(' '),
    API_HEALTH_PORT: String(apiPort),
    HEALTH_PORT: String(await freePort()),
    ...env,
  }
  await writeFile(config, JSON.stringify(adapt(hosts, upstreams)))
  const child = spawn('caddy', ['run', '--config', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home, ...env },
  })
  let lines = 0
  child.stderr.on('data', (piece: Buffer) => {
    lines += piece.toString().split('\n').length - 1
  })
  const exited = once(child, 'exit')
  await waitFor('A start of Caddy', () => isPortOpen(port), { timeoutMs: 10_000 })
  const open: RunningCaddy['open'] = async (site, url, { method = 'GET', headers, body } = {}) => {
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      path: url,
      method,
      headers: { ...headers, host: hosts[site] },
    })
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    hosts,
    lines: () => lines,
    open,
    ask: async (site, url, init) => {
      const response = await open(site, url, init)
      return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(home, { recursive: true, force: true })
    },
  }
}
