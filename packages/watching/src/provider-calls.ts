import { Histogram, type Registry } from 'prom-client'

type Outcome = { readonly kind: string }

/** Runs one call to a provider and returns what it returned. */
export type WatchCall = <T extends Outcome>(provider: string, call: () => Promise<T>) => Promise<T>

/** Times calls to providers by the kind of what came back; `error` for one that threw. */
export const watchProviderCalls = (registry: Registry): WatchCall => {
  const seconds = new Histogram({
    name: 'velvet_provider_seconds',
    help: 'Duration of calls to providers, by outcome',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60],
    registers: [registry],
  })
  return async (provider, call) => {
    const end = seconds.startTimer({ provider })
    try {
      const result = await call()
      end({ outcome: result.kind })
      return result
    } catch (error) {
      end({ outcome: 'error' })
      throw error
    }
  }
}

/** A provider of messages whose calls are watched. */
export const watchSends = <A extends unknown[], R extends Outcome, P extends { send: (...args: A) => Promise<R> }>(
  watch: WatchCall,
  name: string,
  provider: P & { send: (...args: A) => Promise<R> },
): P => ({ ...provider, send: (...args: A) => watch(name, () => provider.send(...args)) })

/** Sources of profiles whose calls are watched. */
export const watchFetches = <
  A extends unknown[],
  R extends Outcome,
  S extends { readonly name: string; fetch: (...args: A) => Promise<R> },
>(
  watch: WatchCall,
  sources: readonly (S & { fetch: (...args: A) => Promise<R> })[],
): S[] =>
  sources.map((source) => ({ ...source, fetch: (...args: A) => watch(source.name, () => source.fetch(...args)) }))
