import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnvironment } from '@velvet/contracts/config'
import { createEmptyDatabase } from '@velvet/database/testing'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { backUp } from '../backup/back-up.ts'
import { runVelvet } from '../run-velvet.ts'
import { withClient } from '../testing/database-state.ts'
import { createInstallation, createStore, secret } from '../testing/installations.ts'

it('velvet restore limits the statements of a role that works behind a pooler', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'backup.tar')
  const source = await createInstallation(inject('databaseUrl'))
  onTestFinished(source.drop)
  await backUp({ url: source.url, secret, pictures: createStore().store, file })
  const { url, drop } = await createEmptyDatabase(inject('databaseUrl'))
  onTestFinished(drop)

  const say = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => say.mockRestore())
  const env = parseEnvironment({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url,
    SESSION_SECRET: secret,
    DATA_DIR: folder,
  })
  expect(await runVelvet(['restore', file], async () => ({ env, release: async () => undefined }))).toBe(0)
  await withClient(url, async (client) => {
    const { rows } = await client.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '5s' }])
  })
})
