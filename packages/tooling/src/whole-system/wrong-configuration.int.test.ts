import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { inRepository } from '../repository.ts'

const run = async (file: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [inRepository(file)], {
    cwd: inRepository(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output, errors }
}

const wrong = {
  PORT: 'hunter2',
  DATABASE_URL: 'mysql://hunter2@db/velvet',
  SESSION_SECRET: 'hunter2',
  REDIS_ULR: 'redis://hunter2@cache',
}
const told = [
  'The configuration has 3 problems:',
  '  - DATABASE_URL must be a postgres:// address, such as postgres://velvet@db.example.com:5432/velvet',
  '  - PORT must be a port number from 0 to 65535, such as 3000',
  '  - SESSION_SECRET must be 32 bytes or more, such as what `openssl rand -base64 32` prints',
  'Note: REDIS_ULR is not a setting of Velvet and is ignored; did you mean REDIS_URL?',
  '',
].join('\n')

it.concurrent.each([
  ['the api', 'apps/api/src/main.ts'],
  ['the worker', 'apps/worker/src/main.ts'],
  ['the gateway', 'packages/tooling/src/gateway/main.ts'],
  ['npm start', 'packages/tooling/src/commands/start.ts'],
  ['npm run db:migrate', 'packages/tooling/src/commands/db-migrate.ts'],
])(
  '%s tells everything that is wrong with its configuration, no value and no stack, and exits with 2',
  async (_, file) => {
    const { code, output, errors } = await run(file, wrong)
    expect(errors).toBe(told)
    expect(output).not.toContain('hunter2')
    expect(code).toBe(2)
  },
)

it.concurrent.each(['api', 'worker'])('the %s names the settings that it cannot do without', async (app) => {
  const { code, errors } = await run(`apps/${app}/src/main.ts`, {})
  expect(errors).toMatch(
    /^The configuration has 2 problems:\n {2}- DATABASE_URL is required: .*\n {2}- SESSION_SECRET is required: /,
  )
  expect(code).toBe(2)
})

it.concurrent.each([
  ['the api', 'apps/api/src/main.ts'],
  ['the worker', 'apps/worker/src/main.ts'],
])(
  '%s names files of secrets that it cannot read together with everything else, and no value or path',
  async (_, file) => {
    const { code, output, errors } = await run(file, { ...wrong, SESSION_SECRET: '', SESSION_SECRET_FILE: '/hunter2' })
    expect(errors).toBe(
      told.replace(
        /SESSION_SECRET must.*/,
        'SESSION_SECRET cannot be read from the file that SESSION_SECRET_FILE names',
      ),
    )
    expect(`${output}${errors}`).not.toContain('hunter2')
    expect(code).toBe(2)
  },
)
