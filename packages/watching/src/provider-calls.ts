import { Histogram, type Registry } from 'prom-client'
import { inSpan, type Tracing } from './tracing.ts'

type Outcome = { readonly kind: string }

/** Runs one call to a provider and returns what it returned. `traceparent` is of what asked for it; what runs when absent. */
export type WatchCall = <T extends Outcome>(
  provider: string,
  call: () => Promise<T>,
  traceparent?: string | null,
) => Promise<T>

/** Measures provider calls by the kind of their outcome; `error` for a call that threw. */
export const watchProviderCalls = (registry: Registry, tracing: Tracing | null = null): WatchCall => {
  const seconds = new Histogram({
    name: 'velvet_provider_seconds',
    help: 'Duration of calls to providers, by outcome',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60],
    registers: [registry],
  })
  const time: WatchCall = async (provider, call) => {
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
  if (!tracing) return time
  return (provider, call, parent) =>
    inSpan(
      tracing,
      `call ${provider}`,
      { kind: 'client', parent, attributes: { 'peer.service': provider } },
      () => time(provider, call),
      ({ kind }) => ({ 'velvet.outcome': kind }),
    )
}

type Options = { readonly traceparent?: string | null }

/** A message provider whose calls are measured. */
export const watchSends = <
  M,
  O extends Options,
  R extends Outcome,
  P extends { send: (message: M, options?: O) => Promise<R> },
>(
  watch: WatchCall,
  name: string,
  provider: P & { send: (message: M, options?: O) => Promise<R> },
): P => ({
  ...provider,
  send: (message: M, options?: O) => watch(name, () => provider.send(message, options), options?.traceparent),
})

/** Profile sources whose calls are measured. */
export const watchFetches = <
  A extends unknown[],
  R extends Outcome,
  S extends { readonly name: string; fetch: (...args: A) => Promise<R> },
>(
  watch: WatchCall,
  sources: readonly (S & { fetch: (...args: A) => Promise<R> })[],
): S[] =>
  sources.map((source) => ({ ...source, fetch: (...args: A) => watch(source.name, () => source.fetch(...args)) }))
