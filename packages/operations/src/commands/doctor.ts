import { parseArgs } from 'node:util'
import { ConfigError } from '@velvet/contracts/config'
import { AppError } from '@velvet/domain/kernel'
import type { CommandContext } from '../command.ts'
import { type Check, type Finding, failed, type Installed, ok } from '../doctor/check.ts'
import { databaseChecks } from '../doctor/database-checks.ts'
import { emailChecks } from '../doctor/email-checks.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { siteChecks } from '../doctor/site-checks.ts'
import { storageChecks } from '../doctor/storage-checks.ts'
import { textChecks } from '../doctor/text-checks.ts'
import { workChecks } from '../doctor/work-checks.ts'
import { openProduct } from '../open-product.ts'

export const description = 'checks this installation and says how to fix each problem; changes nothing'
export const usage = '[--backups <folder of archives>]'

const words = { ok: 'ok', warning: 'warning', failed: 'FAILED' } as const

const examine = async (
  { configuration, databaseUrl }: CommandContext,
  backups: string | undefined,
  tell: (name: string, finding: Finding) => void,
): Promise<Finding[]> => {
  const env = await configuration()
  const directUrl = await databaseUrl()
  const { context, close } = openProduct(env, directUrl, { isUnlimited: false })
  const installed: Installed = { env, directUrl, context }
  const [email, texts] = [emailChecks(installed), textChecks(installed)]
  const checks: Check[] = [
    { name: 'configuration', run: async () => ok('complete') },
    ...databaseChecks(installed),
    ...workChecks(installed),
    ...siteChecks(installed),
    ...email.checks,
    ...texts.checks,
    ...storageChecks(installed, backups),
  ]
  try {
    return await runChecks(checks, tell)
  } finally {
    email.close()
    texts.close()
    await close()
  }
}

export const run = async (args: string[], context: CommandContext): Promise<void> => {
  const { values } = parseArgs({ args, options: { backups: { type: 'string' } } })
  const tell = (name: string, { level, text }: Finding): void =>
    context.print(`${words[level].padEnd(8)} ${name.padEnd(14)} ${text.replaceAll(/\s+/g, ' ')}`)
  const findings = await examine(context, values.backups, tell).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error
    const finding = failed(error.problems.join('; '))
    tell('configuration', finding)
    return [finding]
  })
  const failures = findings.filter(({ level }) => level === 'failed').length
  if (failures > 0) throw new AppError('unmet', 'checks_failed', `${failures} of ${findings.length} checks failed`)
}
