// Runs `npm start` as a user does on a fresh machine: until it prints READY, until its public page and its api answer, and until
// Ctrl-C has stopped it. Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'
const child = spawn('npm', ['start'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: isWindows,
  detached: !isWindows,
})

/** Ctrl-C reaches all processes of the terminal; Windows has no such signal for other processes, so this kills the process tree. */
const stop = () =>
  isWindows ? spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']) : process.kill(-child.pid, 'SIGINT')

const ended = once(child, 'exit')
const lines = []
const ready = new Promise((resolve) => {
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line)
    lines.push(line)
    if (line.startsWith('READY ')) resolve(line.split(' ')[1])
  })
})
const early = ended.then(([code]) => {
  throw new Error(`npm start ended with ${code} before it was ready`)
})
const late = new Promise((_resolve, reject) => {
  setTimeout(() => reject(new Error('npm start was not ready within 10 minutes')), 600_000).unref()
})

const expectAnswer = async (address, isRight) => {
  const response = await fetch(address)
  const text = await response.text()
  if (!response.ok || !isRight(text)) throw new Error(`${address} answered ${response.status}: ${text.slice(0, 200)}`)
  console.log(`${address} answers`)
}

try {
  const origin = await Promise.race([ready, early, late])
  await expectAnswer(`${origin}/`, (text) => text.includes('id="site"'))
  await expectAnswer(`${origin}/api/events`, (text) => JSON.parse(text).length > 0)
} finally {
  if (child.exitCode === null) stop()
}
await ended
if (!isWindows && !lines.some((line) => line.endsWith('stopped'))) throw new Error('npm start did not stop in order')
