import { runVelvet } from '@velvet/operations/run-velvet'
import { openDevelopmentInstallation } from '../development-installation.ts'

process.env.PGAPPNAME ??= `velvet ${process.argv[2]}`
process.exitCode = await runVelvet(process.argv.slice(2), openDevelopmentInstallation)
