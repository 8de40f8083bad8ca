import { getGeoAnalytics, getGeoDistribution } from '@velvet/contracts/geography'
import * as geography from '@velvet/services/geography'
import type { Slice } from '../kernel/mount.ts'

export const geographyRoutes: Slice = ({ mount }) => {
  mount(getGeoDistribution, geography.getGeoDistribution)
  mount(getGeoAnalytics, geography.getGeoAnalytics)
}
