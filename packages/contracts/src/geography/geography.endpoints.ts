import { type Static, Type } from 'typebox'
import { ApplicantFilters, anyChoice, applicantStatuses } from '../applicants/index.ts'
import { endpoint, Nullable, OneOf } from '../kernel/index.ts'

/** A city with its people (ENT-62). */
export const GeoEntry = Type.Object({
  city: Type.String(),
  state: Nullable(Type.String()),
  count: Type.Integer({ minimum: 1 }),
  percentage: Type.Number({
    description: 'Percentage of all applicants of the status with a known location, one decimal',
  }),
  lat: Type.Number(),
  lng: Type.Number(),
})
export type GeoEntry = Static<typeof GeoEntry>

const geography = { access: 'admin', permission: 'stats.read' } as const
const status = Type.Optional(OneOf([...applicantStatuses, anyChoice], { description: '`all` does not filter' }))

export const getGeoDistribution = endpoint({
  ...geography,
  name: 'getGeoDistribution',
  method: 'GET',
  path: '/api/admin/geo-distribution',
  summary: 'Where applicants live, the most frequent city first',
  query: Type.Object({
    status,
    eventId: ApplicantFilters.properties.eventId,
    applicationStatus: ApplicantFilters.properties.applicationStatus,
    search: Type.Optional(
      Type.String({ maxLength: 100, description: 'Part of a city or state, or the start of its name (GEO-06)' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 1000 })),
  }),
  status: 200,
  response: Type.Array(GeoEntry, { description: 'People without a known location are counted by geo-analytics' }),
  errors: [],
  activity: { none: 'reading' },
  readsReplica: true,
  isPolled: true,
})

export const getGeoAnalytics = endpoint({
  ...geography,
  name: 'getGeoAnalytics',
  method: 'GET',
  path: '/api/admin/geo-analytics',
  summary: 'Totals of the map',
  query: Type.Object({ status }),
  status: 200,
  response: Type.Object({
    totalApplicants: Type.Integer({ minimum: 0 }),
    located: Type.Integer({ minimum: 0 }),
    cities: Type.Integer({ minimum: 0 }),
    conversionRate: Nullable(
      Type.Number({
        description: 'Approved / decided in percent, one decimal, whatever the status; null under 10 decisions',
      }),
    ),
    conversionChange: Nullable(
      Type.Number({
        description:
          'Points by which the last 30 days differ from the 30 days before; null when either has under 10 decisions',
      }),
    ),
  }),
  errors: [],
  activity: { none: 'reading' },
  readsReplica: true,
  isPolled: true,
})
