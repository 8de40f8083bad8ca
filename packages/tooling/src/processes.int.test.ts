import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SupervisedProcess, startProcess } from './processes.ts'

describe('a supervised process', () => {
  let folder: string
  const notes: string[] = []
  let running: SupervisedProcess | undefined

  const start = async (name: string, source: string): Promise<SupervisedProcess> => {
    const file = path.join(folder, `${name}.mjs`)
    await writeFile(file, source)
    const options = {
      name,
      file,
      env: { PATH: process.env.PATH },
      logDirectory: folder,
      onNote: (note: string) => void notes.push(note),
    }
    running = startProcess({ ...options, isAnnounced: true })
    return running
  }
  const log = (name: string): Promise<string> => readFile(path.join(folder, `${name}.log`), 'utf8')
  // It prints its pid only after it handles signals: before that, SIGTERM would end it silently.
  const alive =
    "process.once('SIGTERM', () => { console.log('bye'); process.exit(0) }); setInterval(() => {}, 1000); console.log(process.pid)"
  const takesThreeSeconds =
    "process.once('SIGTERM', () => setTimeout(() => { console.log('bye'); process.exit(0) }, 3000)); setInterval(() => {}, 1000); console.log(process.pid)"

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-processes-'))
  })
  afterAll(async () => {
    await running?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('is started again when it dies, and ends in order when it is stopped', async () => {
    const child = await start('steady', alive)
    const pid = Number(await child.firstLine)
    await child.ready(async () => true)
    process.kill(pid, 'SIGKILL')
    await expect.poll(async () => (await log('steady')).trim().split('\n').length).toBe(2)
    expect(notes).toEqual(['steady ended unexpectedly (SIGKILL); starting it again in 1 s'])
    await child.stop()
    await expect.poll(() => log('steady')).toMatch(/bye/)
    expect(notes).toHaveLength(1)
  })

  it('fails at once, with its last words, when it cannot start', async () => {
    const child = await start('broken', "console.error('PORT must be a port number'); process.exit(1)")
    const refusal = child.ready(async () => false)
    await expect(refusal).rejects.toThrow(
      /broken ended unexpectedly \(code 1\) while starting\.\nPORT must be a port number/,
    )
  })

  it('ends by itself, with all the time that it needs, when the command that started it was killed', async () => {
    const file = path.join(folder, 'orphan.mjs')
    await writeFile(file, takesThreeSeconds)
    const command = `
      import { startProcess } from ${JSON.stringify(path.join(import.meta.dirname, 'processes.ts'))}
      startProcess({ name: 'orphan', file: ${JSON.stringify(file)}, env: process.env, logDirectory: ${JSON.stringify(folder)}, onNote: () => {} })
      console.log(process.pid)
      setInterval(() => {}, 1000)`
    const parent = await start('parent', command)
    await parent.ready(() =>
      log('orphan')
        .then((text) => text.includes('\n'))
        .catch(() => false),
    )
    process.kill(Number(await parent.firstLine), 'SIGKILL')
    // It is not started again, or it would create another orphan.
    await parent.stop()
    await expect.poll(() => log('orphan'), { timeout: 15_000 }).toMatch(/bye/)
  })
})
