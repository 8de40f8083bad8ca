import { Pool } from 'undici'

export type Subject = {
  readonly origin: string
  /** The address of the so-manieth request. */
  readonly path: (number: number) => string
  readonly clients: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers per second of one round. Throws for an answer that is not the picture. */
const measureOnce = async (
  { origin, path, clients, headers = {} }: Subject,
  seconds: number,
  from: number,
): Promise<number> => {
  const pool = new Pool(origin, { connections: clients })
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  let answered = 0
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: path(from + answered++), headers })
      if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}: ${await body.text()}`)
      await body.dump({ limit: Number.POSITIVE_INFINITY })
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const rate = answered / ((performance.now() - startedAt) / 1_000)
  await pool.close()
  return rate
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Answers per second of each, the median of rounds in which they take turns. */
export const measureInTurns = async <Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, number>> => {
  const names = Object.keys(subjects) as Name[]
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const rate = await measureOnce(subjects[name], round === 0 ? 1 : seconds, round * 1_000_000)
      if (round > 0) rates[name].push(rate)
    }
  return Object.fromEntries(names.map((name) => [name, Math.round(median(rates[name]))])) as Record<Name, number>
}
