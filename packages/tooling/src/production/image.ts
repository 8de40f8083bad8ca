import { execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { neededPackages, ownFiles } from '@velvet/images/own-files'
import { readSource } from '../checks/sources.ts'
import { inRepository } from '../repository.ts'

const run = promisify(execFile)
const buildImage = inRepository('infra/build-image.sh')
const installed = ['@velvet/api', '@velvet/worker', '@velvet/operations', '@velvet/images']

/** Who runs in the image. */
const user = 1000

/** The variables that the Dockerfile sets for every process of the image. */
export const imageEnvironment = async (): Promise<Record<string, string>> => {
  const source = (await readSource('infra/Dockerfile.server')).replaceAll('\\\n', ' ')
  const [, settings = ''] = /^ENV (.*)$/m.exec(source) ?? []
  return Object.fromEntries(
    [...settings.matchAll(/([A-Z_]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare]),
  )
}

export type Image = {
  /** Bytes of all files. */
  bytes: number
  /** Whether processes see the image as their whole file system, or run from its folder of the product. */
  isBare: boolean
  /** Starts the image's own Node with these arguments, whose files are named from the product's folder. */
  start: (args: readonly string[], env: NodeJS.ProcessEnv, stdio: SpawnOptions['stdio']) => ReturnType<typeof spawn>
  /** A path inside as it is seen from here. */
  outside: (file: string) => string
}

/** By its path, because the image has a different PATH. */
const chroot = '/usr/sbin/chroot'

const canChangeRoot = (root: string): boolean =>
  spawnSync(chroot, [`--userspec=${user}:${user}`, root, '/usr/local/bin/node', '--version'], {
    env: { PATH: process.env.PATH },
  }).status === 0

const sizeOf = async (folder: string): Promise<number> => {
  const { stdout } = await run('find', [folder, '-type', 'f', '-printf', '%s\n'], { maxBuffer: 10_000_000 })
  return stdout
    .trim()
    .split('\n')
    .reduce((sum, bytes) => sum + Number(bytes), 0)
}

/**
 * Builds the file system of the server image in this folder, by the very steps of its Dockerfile, and says how to run it. As
 * root it is the whole world of its processes; otherwise they run from it as they are.
 */
export const buildServerImage = async (scratch: string): Promise<Image> => {
  const [app, layers, root] = ['app', 'layers', 'root'].map((name) => path.join(scratch, name)) as [
    string,
    string,
    string,
  ]
  const step = (...args: string[]) => run(buildImage, args, { maxBuffer: 10_000_000 })
  await step('manifests', inRepository(), app)
  await step('install', app, ...installed)
  for (const file of await ownFiles(inRepository(), [...(await neededPackages(inRepository())), 'packages/images']))
    await cp(inRepository(file), path.join(app, file))
  await step('layers', app, layers)
  await mkdir(root)
  for (const layer of ['system', 'writable', 'dependencies', 'sources'])
    await cp(path.join(layers, layer), root, { recursive: true, verbatimSymlinks: true })
  const isBare = canChangeRoot(root)
  for (const folder of ['data', 'tmp']) {
    if (isBare) await chown(path.join(root, folder), user, user)
    await chmod(path.join(root, folder), 0o700)
  }
  const command = isBare
    ? [chroot, `--userspec=${user}:${user}`, root, '/usr/local/bin/node']
    : [path.join(root, 'usr/local/bin/node')]
  const [program = '', ...before] = command
  const inside = (arg: string): string => (arg.endsWith('.ts') ? path.join(isBare ? '/' : root, 'app', arg) : arg)
  const own = await imageEnvironment()
  return {
    bytes: await sizeOf(root),
    isBare,
    start: (args, env, stdio) =>
      spawn(program, [...before, ...args.map(inside)], {
        stdio,
        env: {
          ...own,
          ...(isBare
            ? {}
            : { DATA_DIR: path.join(root, 'data'), HOME: root, NODE_COMPILE_CACHE: path.join(root, 'tmp') }),
          ...env,
          PATH: isBare ? own.PATH : process.env.PATH,
        },
      }),
    outside: (file) => path.join(root, file),
  }
}
