import { Badge, type BadgeTone } from '@velvet/ui/badge'
import { useInstagramConfig } from './config.queries.ts'

type Standing = { tone: BadgeTone; label: string }

/** Whether Instagram profiles can be fetched right now (APPL-10, APPL-11). */
export function ApiStatus() {
  const { data, isPending } = useInstagramConfig(true)
  if (isPending) return null
  const { tone, label } = standingOf(data)
  const why = data?.message ?? 'The server did not report a reason.'
  return (
    <span title={[why, data?.apiUrl].filter(Boolean).join(' ')}>
      <Badge tone={tone}>
        {`Instagram API: ${label}`}
        <span className="sr-only">. {why}</span>
      </Badge>
    </span>
  )
}

function standingOf(config: { configured: boolean; online: boolean } | undefined): Standing {
  if (!config) return { tone: 'neutral', label: 'Unknown' }
  if (!config.configured) return { tone: 'neutral', label: 'Not configured' }
  return config.online ? { tone: 'approved', label: 'Online' } : { tone: 'declined', label: 'Offline' }
}
