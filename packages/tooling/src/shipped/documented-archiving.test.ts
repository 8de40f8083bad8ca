import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeScratchFolder } from '../scratch-folder.ts'
import { blockWith } from './documented-commands.ts'

type Override = { services: { postgres: { command: string[] } } }

const block = await blockWith('docs/backup.md', 'archive_command', 'yaml')
const { command } = (parse(block) as Override).services.postgres
const setting = command.find((word) => word.startsWith('archive_command='))?.replace('archive_command=', '') ?? ''

describe.skipIf(process.platform === 'win32')('the documented archive_command', () => {
  const name = '000000010000000000000001'
  let folder: string
  const archive = (content: string): number | null => {
    const file = path.join(folder, 'segment')
    const script = setting.replaceAll('/wal', folder).replaceAll('%p', file).replaceAll('%f', name)
    return spawnSync('/bin/sh', ['-c', `printf '%s' "$1" > ${file}; ${script}`, 'sh', content]).status
  }
  const archived = async () => gunzipSync(await readFile(path.join(folder, `${name}.gz`))).toString()
  beforeEach(async () => {
    folder = await makeScratchFolder('velvet-archive-')
  })

  it('archives a file, also over what a crash left of an earlier try', async () => {
    await writeFile(path.join(folder, `${name}.gz.tmp`), 'half of')
    expect(archive('the log')).toBe(0)
    expect(await archived()).toBe('the log')
    expect((await readdir(folder)).sort()).toEqual([`${name}.gz`, 'segment'])
  })

  it('accepts a file that PostgreSQL archives again after a crash', async () => {
    expect([archive('the log'), archive('the log')]).toEqual([0, 0])
    expect(await archived()).toBe('the log')
  })

  it('refuses another file of that name and keeps the first one', async () => {
    await writeFile(path.join(folder, `${name}.gz`), gzipSync('the log of another server'))
    expect(archive('the log')).toBe(1)
    expect(await archived()).toBe('the log of another server')
  })
})
