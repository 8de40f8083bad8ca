/** What a provider answers about its account: a value, a refusal with its HTTP status, or nothing. Never contains a key. */
export type ProviderReply<T> =
  | { readonly kind: 'told'; readonly value: T }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'lost'; readonly reason: string }

type Refusal = { readonly status: number; readonly message: string }

/** Runs a query; `refusalOf` parses an error of the provider's client, and returns null if the provider did not answer. */
export const asProviderReply = async <T>(
  question: () => Promise<T>,
  refusalOf: (error: unknown) => Refusal | null,
): Promise<ProviderReply<T>> => {
  try {
    return { kind: 'told', value: await question() }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return { kind: 'refused', status: refusal.status, message: refusal.message }
    const code: unknown = error instanceof Error ? (Reflect.get(error, 'code') ?? error.name) : undefined
    return { kind: 'lost', reason: String(code ?? 'no_answer') }
  }
}
