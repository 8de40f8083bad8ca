import { runStaticChecks } from '../checks/static-checks.ts'
import { runCommand } from '../command.ts'

await runCommand(async () => {
  const { failed } = await runStaticChecks(console.log)
  if (failed > 0) process.exitCode = 1
})
