export { getGeoAnalytics } from './get-geo-analytics.ts'
export { getGeoDistribution } from './get-geo-distribution.ts'
