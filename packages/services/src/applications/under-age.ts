import { sql } from 'kysely'

/**
 * Whether the guest of the application `ea` is younger than its event allows, by the age in the application or else of the person,
 * as they are now: staff add people whatever their age, and change ages and events later (GST-25). Null for an unknown age.
 */
export const underAge = sql<boolean | null>`(
  select case when e.minimum_age is null then false else coalesce(
    case when jsonb_typeof(ea.payload -> 'age') = 'number' then nullif((ea.payload ->> 'age')::numeric, 0) end,
    nullif(a.age, 0)
  ) < e.minimum_age end
  from events e cross join applicants a where e.id = ea.event_id and a.id = ea.applicant_id)`
