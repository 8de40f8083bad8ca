import { type Environment, type VariableName, variables } from '@velvet/contracts/config'
import { dataDirectory } from './environment.ts'
import { freePort, isPortFree, isPortOpen } from './ports.ts'
import { type ProcessOptions, type SupervisedProcess, startProcess } from './processes.ts'

export type ProductPorts = { api: number; apiInternal: number; workerInternal: number; sandbox: number }

/** The documented port when it is free, else any; a configured port is used as it is. */
const choosePort = async (env: Environment, name: 'API_PORT' | 'INTERNAL_PORT', offset = 0): Promise<number> => {
  const wanted = env[name] + offset
  return process.env[name] || (await isPortFree(wanted, '127.0.0.1')) ? wanted : freePort()
}

export const choosePorts = async (env: Environment): Promise<ProductPorts> => ({
  api: await choosePort(env, 'API_PORT'),
  apiInternal: await choosePort(env, 'INTERNAL_PORT'),
  workerInternal: await choosePort(env, 'INTERNAL_PORT', 1),
  sandbox: await freePort(),
})

/**
 * The gateway is the one process strangers talk to: of what this process was given, it gets what it reads, and neither a secret
 * nor a database.
 */
export const gatewayEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const isRead = (name: string): boolean =>
    ['PATH', 'HOME', 'LOG_LEVEL'].includes(name) ||
    name.startsWith('NODE_') ||
    (name in variables && ['Addresses', 'Venue'].includes(variables[name as VariableName].group))
  return Object.fromEntries(Object.entries(env).filter(([name]) => isRead(name)))
}

const answersOk = (url: string) => async (): Promise<boolean> => {
  const { hostname, port } = new URL(url)
  // A closed port is asked often, and a failing `fetch` costs processor time that the starting processes need.
  if (!(await isPortOpen(Number(port || 80), hostname))) return false
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' })).status < 500
  } catch {
    return false
  }
}

export type SandboxSettings = { env: NodeJS.ProcessEnv; origin: string }

type Launch = Pick<ProcessOptions, 'logDirectory' | 'onNote'>

/** Is given each process as soon as it is started, to stop it later. */
type Keep = (process: SupervisedProcess) => void

/** The address of this machine under which the gateway answers its own processes. */
const localGateway = (env: Environment): string => {
  const host = ['0.0.0.0', '::', ''].includes(env.HOST) ? '127.0.0.1' : env.HOST
  return `http://${host}:${env.PORT}`
}

/** All four sources of profiles, and the pictures they point to, in the sandbox. */
const simulatedProfiles = (env: Environment, origin: string, token: string): NodeJS.ProcessEnv => ({
  APIFY_BASE_URL: origin,
  APIFY_API_TOKEN: token,
  APIFY_TASK_ID: 'sandbox~instagram-profile',
  ZYLA_API_URL: `${origin}/api/1/instagram/2/flat`,
  ZYLA_BEARER_TOKEN: token,
  SCRAPEDO_BASE_URL: origin,
  SCRAPEDO_API_TOKEN: token,
  INSTAGRAM_BASE_URL: origin,
  IMAGE_PROXY_HOSTS: `${env.IMAGE_PROXY_HOSTS},${origin}`,
})

/** The sender and the postal address of simulated mails: the venue's, as those of real ones. */
export const simulatedSender = (
  env: Pick<Environment, 'EMAIL_FROM' | 'EMAIL_FOOTER_ADDRESS' | 'VENUE_NAME' | 'VENUE_ADDRESS'>,
): NodeJS.ProcessEnv => ({
  EMAIL_FROM: env.EMAIL_FROM ?? `${env.VENUE_NAME.replace(/["<>]/g, '')} <guestlist@velvet.localhost>`,
  EMAIL_FOOTER_ADDRESS: env.EMAIL_FOOTER_ADDRESS ?? env.VENUE_ADDRESS ?? 'Simulated by the sandbox, nothing is posted',
})

/**
 * Starts the stand-in for the providers without keys, and says how the product reaches it. Email, texts and profiles are
 * decided apart. Null when none is simulated.
 */
export const startSandbox = async (
  env: Environment,
  launch: Launch & { port: number; publicOrigin: string; token: string },
  keep: Keep,
): Promise<SandboxSettings | null> => {
  const simulatesEmail = !env.SENDGRID_API_KEY
  const simulatesTexts = !env.TWILIO_ACCOUNT_SID
  const simulatesProfiles = env.INSTAGRAM_SANDBOX
  if (!simulatesEmail && !simulatesTexts && !simulatesProfiles) return null
  const origin = `http://127.0.0.1:${launch.port}`
  const sandbox = startProcess({
    ...launch,
    name: 'sandbox',
    file: 'packages/sandbox/src/main.ts',
    isAnnounced: true,
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(launch.port),
      SANDBOX_TWILIO_AUTH_TOKEN: launch.token,
      SANDBOX_WEBHOOK_BASE: localGateway(env),
      SANDBOX_PUBLIC_ORIGIN: launch.publicOrigin,
      SANDBOX_DIR: dataDirectory(env, 'sandbox'),
      ...(simulatesProfiles ? { SANDBOX_INSTAGRAM_TOKEN: launch.token, SANDBOX_INSTAGRAM_PROFILES: 'any' } : {}),
    },
  })
  keep(sandbox)
  const announced = JSON.parse(await sandbox.firstLine) as { sendgridPublicKey: string }
  await sandbox.ready(answersOk(`${origin}/sandbox`))
  return {
    origin,
    env: {
      ...(simulatesEmail
        ? {
            SENDGRID_BASE_URL: origin,
            SENDGRID_API_KEY: `SG.${launch.token}`,
            SENDGRID_WEBHOOK_PUBLIC_KEY: announced.sendgridPublicKey,
            ...simulatedSender(env),
          }
        : {}),
      ...(simulatesTexts
        ? {
            TWILIO_BASE_URL: origin,
            TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
            TWILIO_AUTH_TOKEN: launch.token,
            TWILIO_FROM: env.TWILIO_FROM ?? '+15005550006',
          }
        : {}),
      ...(simulatesProfiles ? simulatedProfiles(env, origin, launch.token) : {}),
    },
  }
}

/**
 * Where people look at simulated messages and write replies by hand. Null as soon as one real provider of messages is used:
 * what is simulated must not mix with what guests get and write.
 */
export const outboxOrigin = (env: Environment, sandbox: SandboxSettings | null): string | null =>
  env.SENDGRID_API_KEY || env.TWILIO_ACCOUNT_SID ? null : (sandbox?.origin ?? null)

type ProductLaunch = Launch & {
  ports: ProductPorts
  productEnv: NodeJS.ProcessEnv
  sandboxOrigin: string | null
  isWatched: boolean
}

/** Starts api, worker and gateway and waits until all of them can do their work. */
export const startProduct = async (
  env: Environment,
  { ports, productEnv, sandboxOrigin, isWatched, ...launch }: ProductLaunch,
  keep: Keep,
): Promise<void> => {
  const start = (options: Omit<ProcessOptions, 'logDirectory' | 'onNote'>): SupervisedProcess => {
    const started = startProcess({ ...launch, ...options })
    keep(started)
    return started
  }
  const internal = { INTERNAL_HOST: '127.0.0.1' }
  const api = start({
    name: 'api',
    file: 'apps/api/src/main.ts',
    isWatched,
    env: { ...productEnv, ...internal, API_PORT: String(ports.api), INTERNAL_PORT: String(ports.apiInternal) },
  })
  const worker = start({
    name: 'worker',
    file: 'apps/worker/src/main.ts',
    isWatched,
    env: { ...productEnv, ...internal, INTERNAL_PORT: String(ports.workerInternal) },
  })
  const gateway = start({
    name: 'gateway',
    file: 'packages/tooling/src/gateway/main.ts',
    args: sandboxOrigin ? [`--sandbox=${sandboxOrigin}`] : [],
    env: { ...gatewayEnv(productEnv), API_PORT: String(ports.api) },
  })
  await Promise.all([
    api.ready(answersOk(`http://127.0.0.1:${ports.apiInternal}/readyz`)),
    worker.ready(answersOk(`http://127.0.0.1:${ports.workerInternal}/readyz`)),
    gateway.ready(answersOk(`${localGateway(env)}/`)),
  ])
}
