/** The result of a run: `failures` names each test or check that failed, with the reason if it is known. */
export type Tally = { passed: number; failures: readonly string[]; skipped: number }

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
})

/** Ends the output with what failed, by name, and the counts. A failure fails the process. */
export const reportTally = ({ passed, failures, skipped }: Tally): void => {
  console.log('')
  for (const failure of failures) console.log(`FAILED ${failure}`)
  console.log(`${passed} passed, ${failures.length} failed, ${skipped} skipped`)
  if (failures.length > 0) process.exitCode = 1
}
