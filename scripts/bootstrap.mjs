// Runs a command of the project on a bare machine: `node scripts/bootstrap.mjs <file.ts> [arguments]`.
// Downloads the right Node and pnpm if they are missing, installs the workspace when it changed, then runs the command.
// Plain JavaScript without dependencies, because it runs before anything is installed and on old versions of Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { toolchainOf } from './platform.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const toolchain = path.join(root, '.toolchain')
const inRoot = (name) => path.join(root, name)
const { nodePackage, nodeProgram, pnpmProgram } = toolchainOf(process.platform, process.arch)

const wantedNode = readFileSync(inRoot('.node-version'), 'utf8').trim()
const wantedPnpm = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).packageManager.split('@')[1]

const say = (sentence) => console.log(`[bootstrap] ${sentence}`)

const fail = (sentence) => {
  console.error(`[bootstrap] ${sentence}`)
  process.exit(1)
}

/** 24.15 is the first version that runs our TypeScript files; support for odd majors ends after half a year. */
const isSupportedNode = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return (major === 24 && minor >= 15) || (major >= 26 && major % 2 === 0)
}

/**
 * npm passes npm_* variables to its scripts, which would affect the npm and pnpm that run inside (prefix, lifecycle,
 * package). Only the variables that configure the registry are kept.
 */
const inheritedEnvironment = () => {
  const keep =
    /^npm_config_(registry|cache|cafile|ca|strict_ssl|proxy|https_proxy|http_proxy|noproxy|userconfig|globalconfig)$/i
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || keep.test(name))
  const { INIT_CWD: _whereNpmRan, ...environment } = Object.fromEntries(entries)
  return { ...environment, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
}

const environment = inheritedEnvironment()

/** What Node compiles of a command and of what it imports, so that it is compiled once instead of at every run. */
const compiled = inRoot('node_modules/.cache/compiled')

/** The output of the program for `--version`, or null when it does not run. */
const versionOf = (program) => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env: environment })
  return status === 0 ? stdout.trim() : null
}

const explainNetwork = (what) =>
  `${what} could not be fetched from the npm registry (see above). The first run needs it: check the network connection, ` +
  'the registry (npm config get registry), and behind a proxy HTTPS_PROXY and NODE_EXTRA_CA_CERTS; then run the command again.'

/** Hashes of the downloaded packages, from the registry at the time when these versions were chosen. */
const hashes = JSON.parse(readFileSync(inRoot('scripts/toolchain-hashes.json'), 'utf8'))

/**
 * npm verifies each file against the registry's hash and records that hash; this compares it with ours. No code of a package has
 * run by then. Packages of platforms without a known hash are reported as unchecked.
 */
const requireKnownHashes = (folder) => {
  const written = path.join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(written)) fail('npm did not write down what it fetched; npm 7 or newer does.')
  for (const [place, { version, integrity }] of Object.entries(JSON.parse(readFileSync(written, 'utf8')).packages)) {
    const spec = `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
    if (hashes[spec] === undefined) say(`no hash of ${spec} is known, so it was not checked against one`)
    if (hashes[spec] === undefined || hashes[spec] === integrity) continue
    rmSync(folder, { recursive: true, force: true })
    fail(
      `${spec} is not the file whose hash is in scripts/toolchain-hashes.json. It was removed; nothing of it has run.`,
    )
  }
}

/** Install scripts stay off: newer npm blocks them anyway, and neither package needs them. */
const fetchPackage = (folder, spec) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  say(`fetching ${spec}`)
  const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const impatient = ['--fetch-retries=1', '--fetch-retry-mintimeout=2000', '--fetch-timeout=120000']
  // On Windows npm is a shell script, and the shell would split a path with spaces: the folder is passed as `cwd` only.
  const { status, error } = spawnSync('npm', ['install', '--prefix', '.', ...quiet, ...impatient, spec], {
    cwd: folder,
    env: environment,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error && error.code === 'ENOENT') fail('npm is not on the PATH. It comes with Node: https://nodejs.org')
  if (status !== 0) fail(explainNetwork(spec))
  requireKnownHashes(folder)
}

/** The running Node if it is recent enough; otherwise one from the npm registry, which has a package per platform. */
const ensureNode = () => {
  if (isSupportedNode(process.version)) return process.execPath
  const folder = path.join(toolchain, `node-${wantedNode}`)
  const program = path.join(folder, 'node_modules', nodePackage, nodeProgram)
  if (!versionOf(program)) fetchPackage(folder, `${nodePackage}@${wantedNode}`)
  const version = versionOf(program)
  if (version && isSupportedNode(version)) return program
  return fail(
    `Node ${process.version} is too old and ${nodePackage}@${wantedNode} does not run here. Install Node 24.15 or newer (an even major).`,
  )
}

/** The folder that contains the pnpm program. */
const ensurePnpm = (node) => {
  const folder = path.join(toolchain, `pnpm-${wantedPnpm}`)
  const home = path.join(folder, 'node_modules', 'pnpm')
  const program = path.join(home, pnpmProgram)
  if (versionOf(program) === wantedPnpm) return home
  if (!existsSync(path.join(home, 'install.js'))) fetchPackage(folder, `pnpm@${wantedPnpm}`)
  // Replaces the shell script with the native program, because turbo cannot run a shell script.
  spawnSync(node, ['install.js'], { cwd: home, env: environment, stdio: 'inherit' })
  if (versionOf(program) !== wantedPnpm)
    fail(`pnpm ${wantedPnpm} does not run here; remove ${folder} and run the command again.`)
  return home
}

/** Installs only when lockfile, workspace or Node have changed since the last time, so that a warm start costs nothing. */
const installWorkspace = (node, pnpm, env) => {
  const stamp = inRoot('node_modules/.bootstrap-stamp')
  const hash = createHash('sha256').update(versionOf(node))
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(inRoot(name)))
  const wanted = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('installing the workspace')
  const { status } = spawnSync(path.join(pnpm, pnpmProgram), ['install', '--frozen-lockfile'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status !== 0) fail(explainNetwork('The dependencies'))
  writeFileSync(stamp, wanted)
}

const handOver = (node, env) => {
  const [file, ...args] = process.argv.slice(2)
  // pnpm passes on the `--` that npm removes.
  const child = spawn(node, [file, ...(args[0] === '--' ? args.slice(1) : args)], { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`Could not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
  // npm does not pass SIGTERM on to its script; the script can only notice that npm has exited.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref()
}

if (process.argv.length < 3) fail('Usage: node scripts/bootstrap.mjs <file.ts> [arguments]')
const node = ensureNode()
const pnpm = ensurePnpm(node)
const searchPath = [path.dirname(node), inRoot('node_modules/.bin'), pnpm, process.env.PATH].join(path.delimiter)
const env = { NODE_COMPILE_CACHE: compiled, ...environment, PATH: searchPath }
installWorkspace(node, pnpm, env)
handOver(node, env)
