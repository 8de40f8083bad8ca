import { channels } from '@velvet/contracts/delivery'
import { suppressionReasons } from '@velvet/contracts/suppressions'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo, useState } from 'react'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'
import type { SuppressionFilters } from './suppressions.queries.ts'

const parsers = { channel: parseAsStringLiteral(channels), reason: parseAsStringLiteral(suppressionReasons) }
const typingPause = 300

/**
 * The filters of the suppressed addresses. Channel and reason are part of the page's address; the address searched for is
 * personal data and is not.
 */
export function useSuppressionView() {
  const [{ channel, reason }, setState] = useQueryStates(parsers)
  const [address, setAddress] = useState('')
  const { settled } = useDebouncedValue(address.trim(), typingPause)
  const asked = address.trim() === '' ? '' : settled
  const filters = useMemo<SuppressionFilters>(
    () => ({ ...(channel ? { channel } : {}), ...(reason ? { reason } : {}), ...(asked ? { address: asked } : {}) }),
    [channel, reason, asked],
  )
  const push = { history: 'push' } as const
  return {
    channel,
    reason,
    address,
    filters,
    isFiltered: channel !== null || reason !== null || address.trim() !== '',
    setAddress,
    setChannel: (next: string) => void setState({ channel: parsers.channel.parse(next) }, push),
    setReason: (next: string) => void setState({ reason: parsers.reason.parse(next) }, push),
    clear: () => {
      setAddress('')
      void setState({ channel: null, reason: null }, push)
    },
  }
}
