import type { Generated } from 'kysely'

export type EventsTable = {
  id: string
  name: string
  description: string | null
  location: string | null
  date: Date | null
  time_zone: string | null
  max_capacity: number | null
  is_active: Generated<boolean>
  archived_at: Date | null
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type TagsTable = {
  id: string
  name: string
  color: Generated<string>
  description: string | null
  created_at: Generated<Date>
}
