const maxKept = 50

/**
 * Prepares a value once per campaign, or per text of messages about applications, and keeps it: what is being sent never changes.
 * Failures are not kept.
 */
export const keepPerContent = <T>(load: (id: string) => Promise<T>): ((id: string) => Promise<T>) => {
  const kept = new Map<string, Promise<T>>()
  return (id) => {
    const known = kept.get(id)
    if (known) return known
    const loading = load(id)
    kept.set(id, loading)
    loading.catch(() => kept.delete(id))
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
    return loading
  }
}
