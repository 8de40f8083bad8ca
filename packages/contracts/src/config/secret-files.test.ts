import { describe, expect, it } from 'vitest'
import { secretsFromFiles } from './secret-files.ts'

const files: Record<string, string> = { '/run/secrets/session': 'from a file\n', '/run/secrets/pg': 'p w' }
const read = (file: string): string => {
  const content = files[file]
  if (content === undefined) throw new Error('ENOENT')
  return content
}

describe('secrets in files', () => {
  it('are read without the line break at their end, and otherwise unchanged', () => {
    const source = { SESSION_SECRET_FILE: '/run/secrets/session', PGPASSWORD_FILE: '/run/secrets/pg', PORT_FILE: '/x' }
    expect(secretsFromFiles(source, read)).toEqual({ SESSION_SECRET: 'from a file', PGPASSWORD: 'p w' })
    expect(secretsFromFiles({}, read)).toEqual({})
  })

  it('are refused when they cannot be read or are given twice, in one list and without values', () => {
    const source = { SESSION_SECRET: 'hunter2', SESSION_SECRET_FILE: '/run/secrets/session', ADDRESS_KEY_FILE: '/gone' }
    const attempt = () => secretsFromFiles(source, read)
    expect(attempt).toThrow('SESSION_SECRET and SESSION_SECRET_FILE are both set')
    expect(attempt).toThrow('ADDRESS_KEY_FILE cannot be read')
    expect(attempt).not.toThrow('hunter2')
  })
})
