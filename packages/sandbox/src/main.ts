import { createSandbox } from './sandbox.ts'
import { parseSandboxConfig } from './sandbox-config.ts'

const sandbox = await createSandbox(parseSandboxConfig(process.env))
const { origin } = await sandbox.start()
process.stdout.write(`${JSON.stringify({ ready: true, origin, sendgridPublicKey: sandbox.sendgridPublicKey })}\n`)

const end = async (): Promise<void> => {
  await sandbox.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
