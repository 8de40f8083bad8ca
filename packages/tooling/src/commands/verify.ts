import { runStaticChecks } from '../checks/static-checks.ts'
import { runCommand } from '../command.ts'

await runCommand(async () => {
  const { failures } = await runStaticChecks(console.log)
  if (failures.length > 0) process.exitCode = 1
})
