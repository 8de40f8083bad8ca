import { spawnSync } from 'node:child_process'
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSource } from '../checks/sources.ts'
import { inRepository } from '../repository.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { blockWith } from './documented-commands.ts'

const guide = 'docs/operations.md'
const { secrets } = parse(await readSource('docker-compose.yml')) as { secrets: Record<string, unknown> }
const names = Object.keys(secrets).sort()

describe('an installation that follows the guide', () => {
  let folder: string
  const type = (block: string): void => {
    const { status, stderr } = spawnSync('/bin/bash', ['--norc', '-e', '-u', '-c', block], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  }
  const modeOf = async (file: string): Promise<number> => (await stat(path.join(folder, file))).mode & 0o777
  const readSecret = (name: string): Promise<string> => readFile(path.join(folder, 'secrets', name), 'utf8')
  const settings = async () => parseEnv(await readFile(path.join(folder, '.env'), 'utf8'))
  beforeEach(async () => {
    folder = await makeScratchFolder('velvet-guide-')
    await cp(inRepository('.env.example'), path.join(folder, '.env.example'))
  })

  it('writes an .env without a secret, and scales it later', async () => {
    type(await blockWith(guide, 'cp .env.example .env'))
    const written = await settings()
    expect(written).toMatchObject({ PUBLIC_HOST: 'velvet.example', VENUE_NAME: 'The Velvet Room' })
    expect(names.filter((name) => written[name])).toEqual([])
    const [scale = ''] = (await blockWith(guide, 'API_REPLICAS')).split('\n')
    type(scale)
    expect(await settings()).toMatchObject({ API_REPLICAS: '2', WORKER_REPLICAS: '2' })
  })

  it('writes every file of docker-compose.yml, for containers to read, into a folder that only its owner opens', async () => {
    type(await blockWith(guide, 'secrets/POSTGRES_PASSWORD'))
    expect((await readdir(path.join(folder, 'secrets'))).sort()).toEqual(names)
    expect(await modeOf('secrets')).toBe(0o700)
    for (const name of names) expect([name, await modeOf(`secrets/${name}`)]).toEqual([name, 0o644])
    const written = await Promise.all(names.map(async (name) => [name, await readSecret(name)] as const))
    expect(Object.fromEntries(written.filter(([, text]) => text))).toEqual({
      ADDRESS_KEY: expect.stringMatching(/^[\w+/]{43}=\n$/),
      SESSION_SECRET: expect.stringMatching(/^[\w+/]{43}=\n$/),
      POSTGRES_PASSWORD: expect.stringMatching(/^[0-9a-f]{48}\n$/),
    })
  })

  it('copies its secrets from an .env of version 0.1.0, with and without quotes', async () => {
    const before = [
      `SESSION_SECRET='a $secret # of this test'`,
      'ADDRESS_KEY=ab/cd+ef==',
      'POSTGRES_PASSWORD=abc',
      'PORT=1',
    ]
    await writeFile(path.join(folder, '.env'), `${before.join('\n')}\n`)
    type(await blockWith('docs/upgrades/v0.2.0.md', '.env'))
    expect((await readdir(path.join(folder, 'secrets'))).sort()).toEqual(names)
    expect(await readSecret('SESSION_SECRET')).toBe('a $secret # of this test\n')
    expect(await readSecret('ADDRESS_KEY')).toBe('ab/cd+ef==\n')
    expect(await readSecret('SENDGRID_API_KEY')).toBe('')
  })
})
