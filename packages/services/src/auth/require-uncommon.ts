import { passwordTooCommon } from '@velvet/domain/auth'
import { Piscina } from 'piscina'
import type { countGuesses } from './count-guesses.ts'
import { loginBusy } from './login-busy.ts'

/** An attacker tries a million guesses in a second when hashes leak, and in a day through the login form. */
const fewestGuesses = 6

const longestMs = 5_000

/** Reading the list of common passwords blocks others for too long, and so does analyzing some passwords. */
const thread = new Piscina<Parameters<typeof countGuesses>[0], number>({
  filename: new URL('./count-guesses.ts', import.meta.url).href,
  name: 'countGuesses',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
  maxQueue: 50,
})

/**
 * Refuses `password_too_common` (400) for a new password that is on the list of common ones or built like them, and `login_busy`.
 */
export const requireUncommon = async (password: string, username: string, path?: string): Promise<void> => {
  const task = { password, known: [username, 'velvet'] }
  const guesses = await thread.run(task, { signal: AbortSignal.timeout(longestMs) }).catch(() => {
    throw loginBusy()
  })
  if (guesses < fewestGuesses) throw passwordTooCommon(path)
}
