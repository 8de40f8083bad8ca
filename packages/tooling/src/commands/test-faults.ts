import { runCommand } from '../command.ts'
import { runVitest } from '../testing/suites.ts'

/** One file after the other: the runs time what they break. What is said after the command chooses among them. */
await runCommand(async () => {
  const filters = process.argv.slice(2)
  const { passed, failed, skipped } = await runVitest(['--project=faults', '--no-file-parallelism', ...filters])
  if (failed > 0) process.exitCode = 1
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
})
