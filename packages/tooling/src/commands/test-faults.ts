import { runCommand } from '../command.ts'
import { runVitest } from '../testing/suites.ts'
import { reportTally } from '../testing/tally.ts'

/** One file after the other: the runs time what they break. What is said after the command chooses among them. */
await runCommand(async () => {
  const filters = process.argv.slice(2)
  reportTally(await runVitest(['--project=faults', '--no-file-parallelism', ...filters]))
})
