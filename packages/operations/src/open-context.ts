import { ConfigError, type Environment } from '@velvet/contracts/config'
import type { CommandContext } from './command.ts'
import { openProduct } from './open-product.ts'

/** Where commands run: a configuration, and how to close what was opened for it. */
export type Installation = { readonly env: Environment; readonly release: () => Promise<void> }

const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | null = null
  return () => {
    opened ??= open()
    return opened
  }
}

/** A context that opens the installation when a command first asks for something of it. */
export const openContext = (
  openInstallation: () => Promise<Installation>,
): { context: CommandContext; close: () => Promise<void> } => {
  const closers: (() => Promise<void>)[] = []
  const installation = once(async () => {
    const opened = await openInstallation()
    closers.push(opened.release)
    return opened
  })
  const configuration = async () => (await installation()).env
  const databaseUrl = async () => {
    const env = await configuration()
    const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
    if (!url) throw new ConfigError(['DATABASE_URL is required'])
    return url
  }
  const services = once(async () => {
    const { context, close } = openProduct(await configuration(), await databaseUrl())
    closers.push(close)
    return context
  })
  return {
    context: { configuration, databaseUrl, services, print: console.log, warn: console.error },
    close: async () => {
      for (const close of closers.toReversed()) await close()
    },
  }
}
