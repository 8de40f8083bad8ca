const firstPort = 3917

/** How many journeys go on at once, each worker of the runner in a product of its own. */
export const lanes = 3
export const portOf = (lane: number): number => firstPort + lane
export const publicOriginOf = (lane: number): string => `http://localhost:${portOf(lane)}`
export const adminOriginOf = (lane: number): string => `http://admin.localhost:${portOf(lane)}`

/** By this name the process of a product is found. */
export const titleOf = (lane: number): string => `velvet-journeys-${portOf(lane)}`

/** Where the product under test answers, and who may sign in. */
export const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
export const publicOrigin = publicOriginOf(lane)
export const adminOrigin = adminOriginOf(lane)
export const password = 'only for these journeys'
