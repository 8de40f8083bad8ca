import { parseArgs } from 'node:util'
import { type Environment, originsOf } from '@velvet/contracts/config'
import { runCommand, UsageError } from '../command.ts'
import '../end-with-parent.ts'
import { dataDirectory, readEnvironment } from '../environment.ts'
import { isPortFree } from '../ports.ts'
import { openForProduct, type ProductDatabase } from '../product-database.ts'
import { choosePorts, outboxOrigin, type SandboxSettings, startProduct, startSandbox } from '../product-processes.ts'
import { loadSecrets } from '../secrets.ts'
import { buildSites, watchSites } from '../sites.ts'

const say = (sentence: string): void => console.log(`[velvet] ${sentence}`)

type Stop = () => Promise<unknown> | unknown

/** What has to be stopped, by stage. Later stages were started earlier and are still needed by those before them. */
type Stages = { product: Stop[]; sandbox: Stop[]; database: Stop[] }

const stopAll = async (stages: Stages): Promise<void> => {
  for (const stage of [stages.product, stages.sandbox, stages.database]) await Promise.all(stage.map((stop) => stop()))
}

const requireFreePort = async (env: Environment): Promise<void> => {
  if (await isPortFree(env.PORT, env.HOST)) return
  throw new UsageError(`Port ${env.PORT} is taken. Stop what listens there, or choose another one: PORT=3100 npm start`)
}

const announce = (
  env: Environment,
  adminPassword: string,
  sandbox: SandboxSettings | null,
  logs: string | null,
): void => {
  const { publicOrigin, adminOrigin } = originsOf(env)
  const password = env.ADMIN_PASSWORD ? 'the password of ADMIN_PASSWORD' : adminPassword
  const rows: [string, string][] = [
    ['Public site', publicOrigin],
    ['Back office', `${adminOrigin}/admin`],
    ['First admin', `${env.ADMIN_USERNAME} / ${password} (until it is changed)`],
    ['API', `${adminOrigin}/api/docs`],
    ...(outboxOrigin(env, sandbox)
      ? [['Messages', `simulated, see ${adminOrigin}/sandbox after signing in`] as [string, string]]
      : []),
    ...(sandbox && env.INSTAGRAM_SANDBOX
      ? [['Instagram', 'simulated, every profile is invented'] as [string, string]]
      : []),
    ...(logs ? [['Logs', logs] as [string, string]] : []),
  ]
  console.log(`\n${rows.map(([name, value]) => `  ${name.padEnd(13)}${value}`).join('\n')}\n`)
  console.log(`READY ${publicOrigin} ${adminOrigin}`)
}

const prepare = async (
  env: Environment,
  database: ProductDatabase,
  secrets: { secret: string; adminPassword: string },
): Promise<void> => {
  // Loaded while the sandbox starts: it brings most of the product along.
  const { prepareDatabase } = await import('../first-start.ts')
  const { migrations, createdAdmin, seeded } = await prepareDatabase(env, database, secrets)
  if (migrations > 0) say(`ran ${migrations} migrations`)
  if (createdAdmin) say(`created the first super_admin, ${env.ADMIN_USERNAME}`)
  if (seeded > 0) say(`filled the empty database with ${seeded} invented applicants`)
}

const build = async (): Promise<void> => {
  const names = await buildSites()
  if (names.length > 0) say(`built ${names.join(' and ')}`)
}

const start = async (stages: Stages): Promise<void> => {
  const { values } = parseArgs({
    options: { watch: { type: 'boolean', default: false }, verbose: { type: 'boolean', default: false } },
  })
  const env = readEnvironment()
  await requireFreePort(env)
  const secrets = await loadSecrets(dataDirectory(env))
  const secret = env.SESSION_SECRET ?? secrets.sessionSecret
  const adminPassword = env.ADMIN_PASSWORD ?? secrets.adminPassword

  const built = build()
  built.catch(() => undefined)
  const database = await openForProduct(env)
  stages.database.push(database.release)

  const logDirectory = values.verbose ? null : dataDirectory(env, 'logs')
  const ports = await choosePorts(env)
  const origins = originsOf(env)
  const launch = { logDirectory, onNote: say }
  const sandboxOptions = {
    ...launch,
    port: ports.sandbox,
    publicOrigin: origins.publicOrigin,
    token: secrets.sandboxToken,
  }
  const [sandbox] = await Promise.all([
    database.isEmbedded ? startSandbox(env, sandboxOptions, ({ stop }) => stages.sandbox.push(stop)) : null,
    prepare(env, database, { secret, adminPassword }),
    built,
  ])
  if (values.watch) stages.product.push(watchSites())

  const productEnv = {
    ...process.env,
    PORT: String(env.PORT),
    PUBLIC_ORIGIN: origins.publicOrigin,
    ADMIN_ORIGIN: origins.adminOrigin,
    DATA_DIR: dataDirectory(env),
    DATABASE_URL: env.DATABASE_URL ?? database.url,
    EMBEDDED_DATABASE: database.isEmbedded ? 'on' : 'off',
    SESSION_SECRET: secret,
    ...sandbox?.env,
  }
  await startProduct(
    env,
    { ...launch, ports, productEnv, sandboxOrigin: outboxOrigin(env, sandbox), isWatched: values.watch },
    ({ stop }) => stages.product.push(stop),
  )
  announce(env, adminPassword, sandbox, logDirectory)
}

const stages: Stages = { product: [], sandbox: [], database: [] }
let isStopping = false

/** npm and the terminal may both send the signal; the second one changes nothing. */
const stop = async (exitCode: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await stopAll(stages)
  say('stopped')
  process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
await runCommand(() => start(stages))
if (process.exitCode) await stop(Number(process.exitCode))
