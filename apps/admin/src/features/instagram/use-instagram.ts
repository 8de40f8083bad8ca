import { useQueryClient } from '@tanstack/react-query'
import type { Applicant } from '@velvet/contracts/applicants'
import { getInstagramState, type InstagramState, refreshInstagram } from '@velvet/contracts/instagram'
import { isUnauthorized } from '@velvet/contracts/kernel'
import { isStale, saysProfileIsGone } from '@velvet/domain/instagram'
import { useToast } from '@velvet/ui/toast'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServer } from '../../kit/server.tsx'
import { useIsAllowed } from '../auth/index.ts'
import { useInstagramConfig } from './config.queries.ts'
import { readAfterLook, useInstagramState } from './instagram.queries.ts'
import { type RefreshAnswer, type RefreshEnd, type RefreshStep, rest, runRefresh, type Verdict } from './run-refresh.ts'

/** What triggered a fetch (IG-01 to IG-04); `values` also replaces values typed by hand. */
export type Trigger = 'opened' | 'avatar' | 'photos' | 'images' | 'values'

export type InstagramWork = ReturnType<typeof useInstagram>

/** The delay between a fetch and loading its result (IG-09), and before a profile closes (IG-12), in ms. */
const refetchDelay = 1_000
const closingDelay = 2_000

/** Delays the first fetch, so that paging through profiles does not fetch every one of them. */
const openingDelay = 400

type Standing = { applicantId: string; trigger: Trigger; step: RefreshStep | undefined; end: RefreshEnd | undefined }

export type InstagramOptions = {
  /** Whether opening the profile fetches stale data (PROF-05). */
  isOpened: boolean
  /** Closes the profile; absent where nothing must close. */
  close: (() => void) | undefined
}

/** Fetches the Instagram profile of one applicant, with retries, while the profile is open (PROF-05, IG-01 to IG-12). */
export function useInstagram(applicant: Applicant | undefined, options: InstagramOptions) {
  const id = applicant?.id ?? ''
  const call = useServer()
  const client = useQueryClient()
  const toast = useToast()
  const isAllowed = useIsAllowed('instagram.refresh')
  const config = useInstagramConfig().data
  const state = useInstagramState(id).data
  const [standing, setStanding] = useState<Standing>()
  const running = useRef<AbortController>(undefined)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (id === '') return
    return () => running.current?.abort()
  }, [id])

  const start = useCallback(
    async (trigger: Trigger) => {
      running.current?.abort()
      const stop = new AbortController()
      running.current = stop
      const { signal } = stop
      const stand = (facts: Pick<Standing, 'step' | 'end'>) => setStanding({ applicantId: id, trigger, ...facts })
      const read = () =>
        client.fetchQuery({
          queryKey: [getInstagramState.name, id],
          queryFn: () => call(getInstagramState, { params: { id } }),
          staleTime: 0,
        })
      let hasTold = false
      const tellError = (error?: unknown) => {
        if (hasTold || trigger === 'opened' || isUnauthorized(error)) return
        hasTold = true
        toast({ variant: 'destructive', title: 'Error', description: errorText(trigger) })
      }
      try {
        const end = await runRefresh({
          ask: () =>
            call(refreshInstagram, { params: { id }, query: trigger === 'values' ? { force: true } : {} }, { signal }),
          judge: (answer) => judge(answer, trigger, read),
          onStep: (step) => stand({ step, end: undefined }),
          onError: tellError,
          signal,
        })
        if (end.kind === 'hopeless') tellError()
        if (end.kind === 'exhausted' && trigger !== 'opened')
          toast({ variant: 'destructive', title: 'Retry Failed', description: end.reason ?? 'Please try again later.' })
        await rest(refetchDelay, signal)
        await readAfterLook(client, id)
        signal.throwIfAborted()
        stand({ step: undefined, end })
        if (end.kind !== 'updated' || trigger !== 'images' || !latest.current.close) return
        toast({ title: 'Refresh Required', description: 'Images were updated. Reopen the profile to see them.' })
        await rest(closingDelay, signal)
        latest.current.close?.()
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    [id, call, client, toast],
  )

  const barrier = barrierOf(applicant, isAllowed, config?.configured)
  const isWanted = options.isOpened && barrier === undefined && config?.configured === true && isOld(applicant)
  const opened = useRef('')
  useEffect(() => {
    if (!isWanted || opened.current === id) return
    const timer = setTimeout(() => {
      opened.current = id
      void start('opened')
    }, openingDelay)
    return () => clearTimeout(timer)
  }, [isWanted, id, start])

  const shown = standing?.applicantId === id ? standing : undefined
  return {
    state,
    isAllowed,
    /** Why nothing can be fetched; `undefined` if it can. */
    barrier,
    trigger: shown?.trigger,
    /** The state of the run; `undefined` if there is none. */
    step: shown?.step,
    end: shown?.end,
    start,
    stop: useCallback(() => {
      running.current?.abort()
      setStanding(undefined)
    }, []),
  }
}

const errorText = (trigger: Trigger): string =>
  trigger === 'avatar'
    ? 'Failed to fetch real Instagram profile picture'
    : 'Failed to refresh Instagram data. Please try again.'

/** Whether the answer has the wanted data, and if not, whether a retry could help. */
async function judge(answer: RefreshAnswer, trigger: Trigger, read: () => Promise<InstagramState>): Promise<Verdict> {
  if (answer.pending) return 'empty'
  if (answer.success) {
    if (trigger === 'values') return 'enough'
    if (trigger === 'avatar') return answer.profilePicture ? 'enough' : 'hopeless'
    if (answer.instagramPosts.length > 0) return 'enough'
    const { isPrivate, postsCount } = await read()
    return isPrivate || postsCount === 0 ? 'enough' : 'empty'
  }
  const { failure } = await read()
  return failure && saysProfileIsGone(failure) ? 'hopeless' : 'empty'
}

const isOld = (applicant: Applicant | undefined): boolean => {
  const at = applicant?.instagramDataLastUpdated
  return isStale(at ? new Date(at) : null, new Date())
}

function barrierOf(applicant: Applicant | undefined, isAllowed: boolean, isConfigured: boolean | undefined) {
  if (!isAllowed) return 'Your role does not allow fetching from Instagram.'
  if (!applicant?.instagramUsername) return 'No Instagram username is known.'
  if (isConfigured === false) return 'No Instagram source is configured, so nothing can be fetched.'
  return undefined
}
