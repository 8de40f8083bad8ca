/** Where the product under test answers, and who may sign in. */
export const port = 3917
export const publicOrigin = `http://localhost:${port}`
export const adminOrigin = `http://admin.localhost:${port}`
export const password = 'only for these journeys'
