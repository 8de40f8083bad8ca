import { runVelvet } from '@velvet/operations/run-velvet'
import { openDevelopmentInstallation } from '../development-installation.ts'
import { resolveFromCaller } from '../paths-of-arguments.ts'

process.exitCode = await runVelvet(['backup', ...resolveFromCaller(process.argv.slice(2))], openDevelopmentInstallation)
