import { passwordTooCommon } from '@velvet/domain/auth'
import { Piscina } from 'piscina'
import type { answer, countGuesses } from './count-guesses.ts'
import { loginBusy } from './login-busy.ts'

/** An attacker tries a million guesses in a second when hashes leak, and in a day through the login form. */
const minGuesses = 6

const maxMs = 5_000
/** Time for the thread to start, which takes seconds on a busy machine, and to finish earlier tasks. */
const maxWaitMs = 20_000

/** On a thread, because reading the list of common passwords and analyzing some passwords block other requests for too long. */
const thread = new Piscina({
  filename: new URL('./count-guesses.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
  maxQueue: 50,
})

/** Counts guesses in a thread. The time limit of one password starts only once the thread answers. Refuses `login_busy`. */
export const countInThread =
  (threads: Pick<Piscina, 'run'>) =>
  async (task: Parameters<typeof countGuesses>[0]): Promise<number> => {
    const run = (
      name: 'answer' | 'countGuesses',
      ms: number,
    ): Promise<ReturnType<typeof answer | typeof countGuesses>> =>
      threads.run(task, { name, signal: AbortSignal.timeout(ms) })
    try {
      await run('answer', maxWaitMs)
      return Number(await run('countGuesses', maxMs))
    } catch {
      throw loginBusy()
    }
  }

/**
 * Refuses `password_too_common` (400) for a new password that is on the list of common ones or built like them, and `login_busy`.
 */
export const requireUncommon = async (password: string, username: string, path?: string): Promise<void> => {
  const task = { password, known: [username, 'velvet'] }
  const guesses = await countInThread(thread)(task)
  if (guesses < minGuesses) throw passwordTooCommon(path)
}
