/** The part of Node that is used here: this package knows the types of browsers only. */
declare const process: { threadCpuUsage: () => { user: number; system: number } }

/** How long a run keeps this thread busy; other processes do not count. */
export const busyMs = (run: () => void): number => {
  const before = process.threadCpuUsage()
  run()
  const after = process.threadCpuUsage()
  return (after.user - before.user + after.system - before.system) / 1_000
}
