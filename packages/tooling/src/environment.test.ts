import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'
import { makeScratchFolder } from './scratch-folder.ts'

const secret = 'a secret that only this test knows'

describe('the configuration of a command', () => {
  let file: string
  beforeEach(async () => {
    file = path.join(await makeScratchFolder('velvet-environment-'), '.env')
  })

  it('is the environment, and .env for what the environment leaves open', async () => {
    await writeFile(file, 'PORT=4000\nHOST=0.0.0.0\nVENUE_NAME="The Room"\n')
    const source: Record<string, string | undefined> = { PORT: '5000', HOST: '' }
    expect(readEnvironment(source, file)).toMatchObject({ PORT: 5000, HOST: '127.0.0.1', VENUE_NAME: 'The Room' })
    expect(source).toEqual({ PORT: '5000', HOST: '', VENUE_NAME: 'The Room' })
  })

  it('does without .env', () => {
    expect(readEnvironment({}, file).PORT).toBe(3000)
  })

  it('reads a secret from the file that .env or the environment names, and hands it to the processes it starts', async () => {
    const folder = path.join(path.dirname(file), 'secrets')
    await mkdir(folder)
    for (const name of ['session', 'database']) await writeFile(path.join(folder, name), `${secret} of ${name}\n`)
    await writeFile(file, `SESSION_SECRET=\nSESSION_SECRET_FILE=${path.join(folder, 'session')}\n`)
    const source: Record<string, string | undefined> = { PGPASSWORD_FILE: path.join(folder, 'database') }
    expect(readEnvironment(source, file).SESSION_SECRET).toBe(`${secret} of session`)
    expect(source).toMatchObject({ SESSION_SECRET: `${secret} of session`, PGPASSWORD: `${secret} of database` })
    expect(readEnvironment(source, file).SESSION_SECRET).toBe(`${secret} of session`)
  })

  it('lists a file that cannot be read', () => {
    const attempt = () => readEnvironment({ ADDRESS_KEY_FILE: path.join(path.dirname(file), 'nothing') }, file)
    expect(attempt).toThrow('ADDRESS_KEY cannot be read from the file that ADDRESS_KEY_FILE names')
  })
})
