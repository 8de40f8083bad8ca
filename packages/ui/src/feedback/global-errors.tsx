/** Logs uncaught errors and prevents the browser's default handling (GEN-21 to GEN-23). Returns a function that stops it. */
export function handleGlobalErrors(target: Window): () => void {
  const onError = (event: ErrorEvent) => {
    if (!/fetch|network|frame/i.test(event.message)) return
    console.error('Unhandled error:', event.message)
    event.preventDefault()
  }
  const onRejection = (event: PromiseRejectionEvent) => {
    const reason: unknown = event.reason
    if (reason instanceof Error && !/fetch|network/i.test(reason.message)) return
    console.error('Unhandled rejection:', reason)
    event.preventDefault()
  }
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
