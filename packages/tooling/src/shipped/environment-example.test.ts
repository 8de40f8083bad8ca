import { parseEnv } from 'node:util'
import { parseEnvironment } from '@velvet/contracts/config'
import { expect, it } from 'vitest'
import { readSource } from '../checks/sources.ts'
import { environmentExample } from '../gen/environment-example.ts'

it('.env.example documents exactly the variables of the configuration schema (pnpm gen env)', async () => {
  expect(await readSource('.env.example')).toBe(environmentExample())
})

it('.env.example works as it is, copied to .env', () => {
  expect(parseEnvironment(parseEnv(environmentExample()))).toEqual(parseEnvironment({}))
})
