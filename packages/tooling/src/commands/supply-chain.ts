import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runCommand, UsageError } from '../command.ts'
import { repositoryRoot } from '../repository.ts'

const pnpm = async (...args: string[]): Promise<boolean> => {
  const child = spawn('pnpm', args, { cwd: repositoryRoot, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** Writes the bill of materials of what runs in production (CycloneDX), then looks for known weaknesses in it. */
await runCommand(async () => {
  const bill = ['--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', 'sbom.cdx.json']
  if (!(await pnpm('sbom', ...bill))) throw new UsageError('The bill of materials could not be written.')
  if (!(await pnpm('audit', '--prod', '--audit-level', 'high')))
    throw new UsageError('A dependency has a known weakness of high severity, or the registry did not say (see above).')
})
