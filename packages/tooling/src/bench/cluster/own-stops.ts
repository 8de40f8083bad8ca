import type { Stop } from '../../with-stops.ts'

/** Like `withStops` within one: what is started here ends with this work, or when the whole run is interrupted. */
export const withOwnStops = async (stops: Stop[], work: (own: Stop[]) => Promise<void>): Promise<void> => {
  const own: Stop[] = []
  const end = async (): Promise<void> => {
    for (let stop = own.pop(); stop; stop = own.pop()) await stop()
  }
  stops.push(end)
  try {
    await work(own)
  } finally {
    await end()
  }
}
