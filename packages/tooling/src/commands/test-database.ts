import { runCommand } from '../command.ts'
import { runVitest } from '../testing/suites.ts'
import { reportTally } from '../testing/tally.ts'

/** The tests with a real database alone, for TEST_POSTGRES_VERSION or TEST_POSTGRES_PROGRAMS to choose which. */
await runCommand(async () => {
  reportTally(await runVitest(['--project=integration', '--maxWorkers=100%', ...process.argv.slice(2)]))
})
