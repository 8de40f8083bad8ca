import type { Consent } from '../people/index.ts'
import type { Draft } from './chunks/draft.ts'

/** The file's statement on consent, or its absence (CSV-15), for each channel that the person has an address for. */
export const consentsOf = ({ made, fields, changed }: Pick<Draft, 'made' | 'fields' | 'changed'>): Consent[] =>
  (['email', 'sms'] as const).flatMap((channel): Consent[] => {
    const field = `${channel}OptIn` as const
    if (channel === 'sms' && !fields.phone) return []
    if (!made) return changed.has(field) ? [{ channel, action: 'out', source: 'csv' }] : []
    if (channel === 'email' && !made.data.email) return []
    const action = fields[field] === false ? 'out' : made.data[field] ? 'in' : 'not_asserted'
    return [{ channel, action, source: 'csv' }]
  })
