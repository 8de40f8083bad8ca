import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const source = `
  import { onStopSignal } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'on-stop-signal.ts')).href)}
  setInterval(() => {}, 1000)
  onStopSignal(async () => {
    console.log('stopping')
    await new Promise((resolve) => setTimeout(resolve, 300))
    console.log('stopped')
    process.exit(0)
  })
  console.log('started')`

it('an orderly stop is neither cut off nor repeated by more signals', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (line === 'started') child.kill('SIGTERM')
    if (line === 'stopping') for (const signal of ['SIGTERM', 'SIGINT'] as const) child.kill(signal)
  }
  expect([said, await exited]).toEqual([
    ['started', 'stopping', 'stopped'],
    [0, null],
  ])
})
