import { runVelvet } from '@velvet/operations/run-velvet'
import { openDevelopmentInstallation } from '../development-installation.ts'

process.exitCode = await runVelvet(['admin-create', ...process.argv.slice(2)], openDevelopmentInstallation)
