const maxKept = 50

/** Prepares a value once per campaign and keeps it: the content of a running campaign never changes. Failures are not kept. */
export const keepPerCampaign = <T>(load: (campaignId: string) => Promise<T>): ((campaignId: string) => Promise<T>) => {
  const kept = new Map<string, Promise<T>>()
  return (campaignId) => {
    const known = kept.get(campaignId)
    if (known) return known
    const loading = load(campaignId)
    kept.set(campaignId, loading)
    loading.catch(() => kept.delete(campaignId))
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
    return loading
  }
}
