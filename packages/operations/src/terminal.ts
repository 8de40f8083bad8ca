import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal without showing what is typed. */
export const askSecret = async (question: string): Promise<string> => {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write(question)
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true })
  terminal.once('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
