import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The estimate of longer passwords costs more time and adds nothing. */
const maxCharacters = 64

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How many guesses this password takes for an owner with this name, as a power of ten. */
export const countGuesses = ({ password, known }: { password: string; known: readonly string[] }): number =>
  estimator.check(password.slice(0, maxCharacters), [...known]).guessesLog10

/** Signals that the thread has started. */
export const answer = (): void => undefined
