import type { Comparison } from './measure.ts'

/** Of `COPY` of the same query. */
const goalFactor = 1.5
const goalFirstByteMs = 50

export const printExports = ({ people, bytes, firstByteMs, apiMs, copyMs, bareCopyMs, memory }: Comparison): void => {
  const row = (ms: number) => ({ ms: Math.round(ms), 'people/s': Math.round((people / ms) * 1_000) })
  console.table({
    'export through the api': { ...row(apiMs), 'to COPY': Number((apiMs / copyMs).toFixed(2)) },
    'COPY of the same query': { ...row(copyMs), 'to COPY': 1 },
    'COPY of the bare columns': { ...row(bareCopyMs), 'to COPY': Number((bareCopyMs / copyMs).toFixed(2)) },
  })
  console.log(
    `${people.toLocaleString('en')} people, ${Math.round(bytes / 1_000_000)} MB; first byte after ${firstByteMs.toFixed(1)} ms; ` +
      `api memory ${memory.before} MB before, at most ${memory.peak} MB, ${memory.after} MB afterwards`,
  )
}

export const verdict = ({ apiMs, copyMs, firstByteMs }: Comparison): string =>
  [
    `goal: at most ${goalFactor} × COPY of the same query: ${apiMs <= goalFactor * copyMs ? 'met' : 'not met'}`,
    `goal: first byte within ${goalFirstByteMs} ms: ${firstByteMs <= goalFirstByteMs ? 'met' : 'not met'}`,
  ].join('\n')
