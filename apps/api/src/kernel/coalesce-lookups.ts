/**
 * Runs one lookup per key at a time. Callers that arrive during a lookup share the next one: a screen full of pictures looks up
 * its session a few times, not a hundred, and no caller gets an answer that was looked up before they asked.
 */
export const coalesceLookups = <T>(ask: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const underWay = new Map<string, Promise<T>>()
  const following = new Map<string, Promise<T>>()

  const start = (key: string): Promise<T> => {
    const answer = ask(key).finally(() => underWay.delete(key))
    underWay.set(key, answer)
    return answer
  }

  return (key) => {
    const current = underWay.get(key)
    if (!current) return start(key)
    const known = following.get(key)
    if (known) return known
    const startNext = (): Promise<T> => {
      following.delete(key)
      return start(key)
    }
    const next = current.then(startNext, startNext)
    following.set(key, next)
    return next
  }
}
