import type { Environment } from '@velvet/contracts/config'
import { openProduct } from '@velvet/operations/open-product'
import type { Context } from '@velvet/services/kernel'

/** Runs verbs from the command line, as the system. The secret is that of the product. */
export const withProduct = async <T>(
  env: Environment,
  url: string,
  secret: string,
  work: (context: Context) => Promise<T>,
): Promise<T> => {
  const { context, close } = openProduct({ ...env, SESSION_SECRET: secret }, url)
  try {
    return await work(context)
  } finally {
    await close()
  }
}
