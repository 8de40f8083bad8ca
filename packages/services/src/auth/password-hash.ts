import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { loginBusy } from './login-busy.ts'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

const maxAtOnce = 4
const maxWaiting = 50

/** Hashing costs 19 MiB and most of a core each; more at once would starve all other work. */
const limit = pLimit(maxAtOnce)

const withHashLimit = async <T>(work: () => Promise<T>): Promise<T> => {
  if (limit.pendingCount >= maxWaiting) throw loginBusy()
  return limit(work)
}

/** PHC text of a password. */
export const hashPassword = (password: string): Promise<string> => withHashLimit(() => hash(password, parameters))

let dummyHash: Promise<string> | undefined

/** Whether a password matches a hash. Without a hash it takes just as long and returns false, so that timing reveals nothing. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  dummyHash ??= hash('no account has this password', parameters)
  const against = stored ?? (await dummyHash)
  const matches = await withHashLimit(() => verify(against, password))
  return matches && stored !== null
}

/** True for a hash made with weaker parameters than today's. */
export const needsRehash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`)
