import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** More characters cost more time and say nothing new. */
const maxCharacters = 64

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How many guesses a password takes whose owner has this name, as a power of ten. */
export const countGuesses = ({ password, known }: { password: string; known: readonly string[] }): number =>
  estimator.check(password.slice(0, maxCharacters), [...known]).guessesLog10
