import { describe, expect, it } from 'vitest'
import { readEnvironment } from './secret-files.ts'

const secret = 'a secret that only this test knows'
const files: Record<string, string> = {
  '/run/secrets/session': `${secret}\n`,
  '/run/secrets/address': `${secret} too\r\n`,
  '/run/secrets/pg': ' p w\n\n',
  '/run/secrets/unset': '\n',
}
const read = (file: string): string => {
  const content = files[file]
  if (content === undefined) throw new Error(`ENOENT: ${file}`)
  return content
}

describe('secrets in files', () => {
  it('are read without the line break at their end, and otherwise unchanged', () => {
    const source: Record<string, string | undefined> = {
      SESSION_SECRET_FILE: '/run/secrets/session',
      ADDRESS_KEY_FILE: '/run/secrets/address',
      PGPASSWORD_FILE: '/run/secrets/pg',
    }
    expect(readEnvironment(source, read)).toMatchObject({ SESSION_SECRET: secret, ADDRESS_KEY: `${secret} too` })
    expect(source.PGPASSWORD).toBe(' p w\n')
  })

  it('are read once, so that a process started with the same variables finds each in one place', () => {
    const source = { SESSION_SECRET_FILE: '/run/secrets/session', SENDGRID_API_KEY_FILE: '/run/secrets/unset' }
    const { SESSION_SECRET } = readEnvironment(source, read)
    const again = readEnvironment(source, read)
    expect([SESSION_SECRET, again.SESSION_SECRET, again.SENDGRID_API_KEY]).toEqual([secret, secret, undefined])
  })

  it('are unset when their file is empty or no file is named', () => {
    const source = { SENDGRID_API_KEY_FILE: '/run/secrets/unset', TWILIO_AUTH_TOKEN_FILE: ' ' }
    const { SENDGRID_API_KEY, TWILIO_AUTH_TOKEN } = readEnvironment(source, read)
    expect([SENDGRID_API_KEY, TWILIO_AUTH_TOKEN]).toEqual([undefined, undefined])
  })

  it('are the only variables that come from files', () => {
    expect(readEnvironment({ PORT_FILE: '/run/secrets/session' }, read).PORT).toBe(3000)
  })

  it('that cannot be read or are given twice are listed with all other problems, without a value or a path', () => {
    const source = {
      PORT: 'hunter2',
      SESSION_SECRET: 'hunter2',
      SESSION_SECRET_FILE: '/run/secrets/session',
      DATABASE_URL_FILE: '/hunter2/database',
      PGPASSWORD_FILE: '/hunter2/password',
    }
    const attempt = () => readEnvironment(source, read, ['DATABASE_URL', 'SESSION_SECRET'])
    expect(attempt).toThrow(
      `The configuration has 4 problems:
  - DATABASE_URL cannot be read from the file that DATABASE_URL_FILE names
  - PGPASSWORD cannot be read from the file that PGPASSWORD_FILE names
  - PORT must be a port number from 0 to 65535, such as 3000
  - SESSION_SECRET and SESSION_SECRET_FILE are both set`,
    )
    expect(attempt).not.toThrow(/hunter2|only this test/)
  })
})
