import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Of the Node images, so that volumes written by them stay readable. */
const user = { name: 'node', id: 1000 }

/** The system libraries that these programs load, without those that packages include. */
const librariesOf = async (programs: readonly string[]): Promise<string[]> => {
  const { stdout } = await run('ldd', [...programs])
  const named = new Set(stdout.split(/\s/).filter((word) => word.startsWith('/') && !word.endsWith(':')))
  return [...named].filter((file) => !file.includes('/node_modules/'))
}

/** The Debian package of a library, which may know it by its place before /lib and /usr/lib became one. */
const packageOf = async (library: string): Promise<string | null> => {
  for (const file of [await realpath(library), library]) {
    const owner = await run('dpkg-query', ['--search', file]).catch(() => null)
    if (owner) return owner.stdout.split(':')[0] ?? null
  }
  return null
}

/** Scanners for known weaknesses look here for what is installed. */
const recordPackage = async (library: string, out: string): Promise<void> => {
  const name = await packageOf(library)
  if (!name) return
  const { stdout } = await run('dpkg-query', ['--status', name])
  const folder = path.join(out, 'var/lib/dpkg/status.d')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), stdout)
}

const copyTo = async (out: string, file: string): Promise<void> => {
  const target = path.join(out, file)
  await mkdir(path.dirname(target), { recursive: true })
  await copyFile(file, target)
}

/**
 * Node without its symbols (33 MB), the libraries that it and these native modules load, and a user: all of a system that
 * the product needs. There is no shell and no package manager. Needs `strip`, of binutils.
 */
export const writeSystemLayer = async (out: string, nativeModules: readonly string[]): Promise<void> => {
  const node = path.join(out, 'usr/local/bin/node')
  await mkdir(path.dirname(node), { recursive: true })
  await run('strip', ['-o', node, process.execPath])
  for (const library of await librariesOf([process.execPath, ...nativeModules])) {
    await copyTo(out, library)
    await recordPackage(library, out)
  }
  for (const file of ['/etc/os-release', '/etc/nsswitch.conf'])
    await access(file).then(
      () => copyTo(out, file),
      () => undefined,
    )
  await mkdir(path.join(out, 'etc'), { recursive: true })
  await writeFile(path.join(out, 'etc/passwd'), `${user.name}:x:${user.id}:${user.id}::/tmp:/sbin/nologin\n`)
  await writeFile(path.join(out, 'etc/group'), `${user.name}:x:${user.id}:\n`)
}
