import type { Measured } from './measure-process.ts'

export type Runs = Readonly<Record<'pgDump' | 'backup' | 'pgRestore' | 'restore', Measured>>

const maxRatio = 1.5
/** Memory that a process uses whatever the size: chunks in progress and Node itself. */
const maxMegabytes = 350

const names: Readonly<Record<keyof Runs, string>> = {
  pgDump: 'pg_dump -Fc',
  backup: 'velvet backup',
  pgRestore: 'pg_restore',
  restore: 'velvet restore',
}

export const printRuns = (runs: Runs, bytes: { dump: number; archive: number }): void => {
  const rows = (Object.keys(names) as (keyof Runs)[]).map((key) => [
    names[key],
    { seconds: Number(runs[key].seconds.toFixed(1)), 'peak MB': Math.round(runs[key].peakMegabytes) },
  ])
  console.table(Object.fromEntries(rows))
  console.log(`the dump has ${(bytes.dump / 1e6).toFixed(0)} MB, the archive ${(bytes.archive / 1e6).toFixed(0)} MB`)
}

const judged = (isMet: boolean): string => (isMet ? 'met' : 'not met')

export const verdict = ({ pgDump, backup, pgRestore, restore }: Runs): string => {
  const ratios = { backup: backup.seconds / pgDump.seconds, restore: restore.seconds / pgRestore.seconds }
  const peak = Math.max(backup.peakMegabytes, restore.peakMegabytes)
  return [
    ...Object.entries(ratios).map(
      ([name, ratio]) => `${name}: ${ratio.toFixed(2)} x (goal: at most ${maxRatio} x): ${judged(ratio <= maxRatio)}`,
    ),
    `memory: ${Math.round(peak)} MB at most (goal: at most ${maxMegabytes} MB, whatever the size): ${judged(peak <= maxMegabytes)}`,
  ].join('\n')
}
