const firstPort = 3917

/** How many journeys run at once, each worker of the runner with its own product. */
export const lanes = 3
export const portOf = (lane: number): number => firstPort + lane
export const publicOriginOf = (lane: number): string => `http://localhost:${portOf(lane)}`
export const adminOriginOf = (lane: number): string => `http://admin.localhost:${portOf(lane)}`

/** The name by which the process of a product can be found. */
export const titleOf = (lane: number): string => `velvet-journeys-${portOf(lane)}`

/** The addresses of the product under test, and its admin. */
export const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
export const publicOrigin = publicOriginOf(lane)
export const adminOrigin = adminOriginOf(lane)
export const password = 'only for these journeys'
