import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../command.ts'
import { modeTitles } from '../faults/modes.ts'
import { isQueueBackend, queueVariable } from '../faults/queue-backend.ts'
import { runVitest } from '../testing/suites.ts'
import { reportTally } from '../testing/tally.ts'

/** Titles with everything that is asked for: with one recipient per call, also runs that send no calls with many. */
const titlesOf = (perCall: string | undefined, words: string | undefined): string[] => {
  if (perCall !== undefined && perCall !== '1' && perCall !== '50')
    throw new UsageError('--recipients-per-call is 1 or 50; without it both are run.')
  const mode = perCall === '1' ? `(?!.*${modeTitles[50]})` : perCall === '50' ? `(?=.*${modeTitles[50]})` : ''
  const pattern = `${mode}${words ? `(?=.*(?:${words}))` : ''}`
  return pattern ? ['-t', `^${pattern}`] : []
}

/** One file after the other: the runs time what they break. What is said after the options chooses among the files. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      queue: { type: 'string' },
      'recipients-per-call': { type: 'string' },
      testNamePattern: { type: 'string', short: 't' },
    },
  })
  const { queue } = values
  if (queue !== undefined && !isQueueBackend(queue))
    throw new UsageError('--queue is redis or postgres; without it each run uses its own.')
  const titles = titlesOf(values['recipients-per-call'], values.testNamePattern)
  const choice = ['--project=faults', '--no-file-parallelism', ...titles, ...positionals]
  reportTally(await runVitest(choice, queue ? { [queueVariable]: queue } : {}))
})
