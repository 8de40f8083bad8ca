import type { PrepareWrite } from './write-world.ts'

const test: PrepareWrite = async () => ({ body: { username: 'instagram' } })

/** A successful call of every test of an integration. */
export const writesOfIntegrations: Record<string, PrepareWrite> = {
  testApify: test,
  testScrapedo: test,
  testHtmlParser: test,
  compareScrapers: test,
  testZyla: test,
  testZylaBatch: async () => ({ body: { usernames: ['instagram', 'nasa'] } }),
  testSmartInstagram: test,
}
