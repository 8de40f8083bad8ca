import { glob } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runCommand, UsageError } from '../command.ts'

const folder = path.join(import.meta.dirname, '../bench')

const benchNames = async (): Promise<string[]> => {
  const names: string[] = []
  for await (const file of glob('*.ts', { cwd: folder }))
    if (!/\.(test|int\.test)\.ts$/.test(file)) names.push(file.replace(/\.ts$/, ''))
  return names.sort()
}

/** Each file of `bench/` with a `run(args)` is one benchmark. */
await runCommand(async () => {
  // pnpm hands on the `--` that npm takes away.
  const [name, ...args] = process.argv.slice(2)
  const names = await benchNames()
  const usage = `Usage: pnpm bench <name>, one of: ${names.join(', ')}`
  if (!name || !names.includes(name)) throw new UsageError(usage)
  const bench = (await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)) as {
    run?: (args: string[]) => Promise<void>
  }
  if (!bench.run) throw new UsageError(usage)
  await bench.run(args)
})
