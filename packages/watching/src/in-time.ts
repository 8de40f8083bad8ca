/** The result of `work`, or null when it failed or took longer than `ms`. Late work continues, and its result is dropped. */
export const inTime = async <T>(ms: number, work: () => Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  const done = work().catch(() => null)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
