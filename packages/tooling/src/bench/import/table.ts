import type { Run } from './run-import.ts'

export type Measured = { name: string; rows: number; run: Run }
export type Copies = { triggersOff: number; triggersOn: number }

/** Of COPY into the same table without triggers. */
const goalShare = 0.5
const goalCopy = 11_000
const goalMegabytes = 200
/** Rows per second of others, on the machine the goals were set on. */
const directus = 551
const listmonk = { small: 5_200, large: 4_400 }
const goalCheck = { rows: 50_000, seconds: 3 }

const perSecond = ({ rows, run }: Measured): number => rows / run.seconds

const countsOf = ({ imported }: Run): string => {
  const { created, updated, skipped, failed } = imported.result
  const undo =
    imported.undo && `${imported.undo.removed} removed, ${imported.undo.restored} restored, ${imported.undo.kept} kept`
  return undo ?? `${created} created, ${updated} updated, ${skipped} skipped, ${failed} failed`
}

export const printRuns = (runs: readonly Measured[], { triggersOff, triggersOn }: Copies): void => {
  const share = (rate: number, of: number) => Number((rate / of).toFixed(2))
  const copy = (rate: number) => ({ 'rows/s': Math.round(rate), 'to COPY': share(rate, triggersOff) })
  console.table({
    'COPY, triggers off': copy(triggersOff),
    'COPY, triggers on': copy(triggersOn),
    ...Object.fromEntries(
      runs.map((measured) => [
        measured.name,
        {
          ...copy(perSecond(measured)),
          'to COPY with triggers': share(perSecond(measured), triggersOn),
          seconds: Number(measured.run.seconds.toFixed(1)),
          'of it upload': Number(measured.run.uploadSeconds.toFixed(1)),
          'api MB': measured.run.memory.api,
          'worker MB': measured.run.memory.worker,
          outcome: countsOf(measured.run),
        },
      ]),
    ),
  })
}

const judge = (goal: string, isMet: boolean): string => `goal: ${goal}: ${isMet ? 'met' : 'not met'}`

export const verdict = (runs: readonly Measured[], { triggersOff }: Copies): string => {
  const writing = runs.filter(({ name }) => name.startsWith('import'))
  const slowest = Math.min(...writing.map(perSecond))
  const checks = runs.filter(({ name, rows }) => name === 'dry run' && rows <= goalCheck.rows)
  const undone = runs.filter(({ name }) => name.startsWith('undo'))
  const others = (writing[0]?.rows ?? 0) > 100_000 ? listmonk.large : listmonk.small
  return [
    judge(`COPY into the same table with ${goalCopy} rows/s`, triggersOff >= goalCopy),
    judge(
      'each undo as fast as its import',
      undone.every((undo, place) => perSecond(undo) >= (writing[place] ? perSecond(writing[place]) : 0)),
    ),
    judge(`at least ${goalShare} × COPY into the same table`, slowest >= goalShare * triggersOff),
    judge(
      `10 × Directus (${10 * directus} rows/s) and 1.5 × listmonk (${1.5 * others} rows/s)`,
      slowest >= Math.max(10 * directus, 1.5 * others),
    ),
    judge(
      `memory of api and worker below ${goalMegabytes} MB`,
      runs.every(({ run }) => Math.max(run.memory.api, run.memory.worker) < goalMegabytes),
    ),
    ...checks.map(({ run, rows }) =>
      judge(`a dry run of ${rows} rows within ${goalCheck.seconds} s`, run.seconds <= goalCheck.seconds),
    ),
  ].join('\n')
}
