import { runVelvet } from '@velvet/operations/run-velvet'
import { openDevelopmentInstallation } from '../development-installation.ts'
import { fromWhereItWasCalled } from '../paths-of-arguments.ts'

process.exitCode = await runVelvet(
  ['restore', ...fromWhereItWasCalled(process.argv.slice(2))],
  openDevelopmentInstallation,
)
