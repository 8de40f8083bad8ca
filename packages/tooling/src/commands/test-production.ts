import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../command.ts'
import { runAgainstCompose, runProduction } from '../production/run-production.ts'
import { reportTally } from '../testing/tally.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '2' }, 'against-compose': { type: 'boolean', default: false } },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new UsageError(
      'Usage: pnpm test:production [--rounds=10] [--against-compose]\n--rounds: how often each api is restarted under load',
    )
  reportTally(await (values['against-compose'] ? runAgainstCompose(rounds) : runProduction(rounds)))
})
