/**
 * Preloaded into every process that a command starts (`node --import`): when the command is killed and cannot stop its
 * processes, they notice that their parent has changed and end in their own orderly way.
 */
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 1_000).unref()
