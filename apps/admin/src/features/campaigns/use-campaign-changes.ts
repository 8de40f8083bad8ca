import { useQueryClient } from '@tanstack/react-query'
import { type Change, streamChanges } from '@velvet/contracts/changes'
import { useEffect, useState } from 'react'
import { refreshCampaigns } from './campaigns.queries.ts'

/** Announcements come in bursts; the numbers are read at most once in so many ms. */
const restTime = 1_000

/**
 * Reads the campaigns again whenever the server says that they changed. Answers whether it is being told; while it is
 * not, the queries look by themselves. A hidden tab does not listen.
 */
export function useCampaignChanges(): boolean {
  const client = useQueryClient()
  const [isHearing, setIsHearing] = useState(false)
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMessage = ({ data }: MessageEvent<string>) => {
      if ((JSON.parse(data) as Change).topic !== 'campaigns' || timer) return
      timer = setTimeout(() => {
        timer = undefined
        void refreshCampaigns(client)
      }, restTime)
    }
    const close = () => {
      source?.close()
      source = undefined
      setIsHearing(false)
    }
    const follow = () => {
      if (document.hidden) return close()
      if (source) return
      source = new EventSource(streamChanges.path)
      source.onmessage = onMessage
      source.onopen = () => setIsHearing(true)
      source.onerror = () => setIsHearing(false)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      clearTimeout(timer)
      close()
    }
  }, [client])
  return isHearing
}
