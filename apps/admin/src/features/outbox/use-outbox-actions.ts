import { maxIds } from '@velvet/contracts/applicants'
import { isUnauthorized, messageOf } from '@velvet/contracts/kernel'
import type { OutboxEvent, OutboxItem } from '@velvet/contracts/outbox'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { type OutboxSelection, useRecall, useRelease, useWholeOutbox } from './outbox.queries.ts'
import { decisionsText, messageCount, messagesText } from './outbox-words.ts'

type Outcome = { released: number; messages: number; message: string }

const backText = (decisions: number): string =>
  decisions === 1 ? '1 decision is back to what it was.' : `${decisionsText(decisions)} are back to what they were.`

/** What a recall did: decisions are taken back, and news about the night is dropped. */
const recalledText = (decisions: number, messages: number): string =>
  [
    ...(decisions > 0 ? [backText(decisions)] : []),
    ...(messages > 0 ? [`${messagesText(messages)} will not be sent.`] : []),
  ].join(' ')

/** What a release does: decisions take effect, and guests are told them or news about the night. */
const releaseText = (items: readonly OutboxItem[], messages: number): string => {
  if (messages === 0) return 'The decisions take effect. No one gets a message.'
  return items.some(({ stagedStatus }) => stagedStatus !== null)
    ? 'The decisions take effect, and their guests are told. This cannot be recalled.'
    : 'The guests are told. This cannot be recalled.'
}

const onTheWay = (count: number): string =>
  `${messagesText(count)} ${count === 1 ? 'is' : 'are'} on ${count === 1 ? 'its' : 'their'} way.`

/** What several releases did together. */
const sumOf = (outcomes: readonly Outcome[]) => ({
  released: outcomes.reduce((sum, one) => sum + one.released, 0),
  messages: outcomes.reduce((sum, one) => sum + one.messages, 0),
})

const releasedText = (released: number, messages: number): string =>
  messages > 0 ? onTheWay(messages) : `${decisionsText(released)} took effect. No message was due.`

/** An answer that was lost, or a failure within the server, does not say what happened before. */
const isUnknown = (what: string): string => `It is not known whether ${what} was released. Check the outbox.`

/** Exactly these, event by event: what is staged while the question is open waits. */
const selectionsOf = (items: readonly OutboxItem[]): OutboxSelection[] =>
  [...Map.groupBy(items, (item) => item.eventId).values()].flatMap((ofEvent) => {
    const ids = ofEvent.map(({ applicationId }) => applicationId)
    return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, part) => ({
      applicationIds: ids.slice(part * maxIds, (part + 1) * maxIds),
    }))
  })

/** Releasing and recalling, with their questions and toasts (MSG-32). Each resolves to whether something was done. */
export function useOutboxActions(eventId: string | undefined) {
  const { mutateAsync: sendRelease } = useRelease()
  const { mutateAsync: sendRecall, isPending: isRecalling } = useRecall()
  const readAll = useWholeOutbox()
  const confirm = useConfirm()
  const toast = useToast()
  const failureToast = useFailureToast()
  const [isReleasing, setIsReleasing] = useState(false)

  const ask = (items: readonly OutboxItem[]): Promise<boolean> => {
    const messages = messageCount(items)
    const verb = messages > 0 ? `Send ${messagesText(messages)}` : `Release ${decisionsText(items.length)}`
    return confirm({
      title: `${verb}?`,
      description: releaseText(items, messages),
      confirmLabel: verb,
      tone: 'neutral',
    })
  }
  const report = (outcomes: readonly Outcome[]): boolean => {
    const { released, messages } = sumOf(outcomes)
    if (released === 0) toast({ title: 'Nothing Released', description: outcomes[0]?.message ?? 'Nothing is waiting.' })
    else toast({ title: 'Released', description: releasedText(released, messages) })
    return released > 0
  }
  /** One toast for both, because the next one would replace the first. */
  const reportFailure = (error: unknown, outcomes: readonly Outcome[]): boolean => {
    const { released, messages } = sumOf(outcomes)
    if (released === 0) failureToast(error, 'Release Failed', isUnknown('anything'))
    else if (!isUnauthorized(error))
      toast({
        variant: 'destructive',
        title: 'Released in Part',
        description: `${releasedText(released, messages)} ${messageOf(error, isUnknown('the rest'))}`,
      })
    return released > 0
  }
  const release = async (items: readonly OutboxItem[], selections: readonly OutboxSelection[]): Promise<boolean> => {
    if (!(await ask(items))) return false
    const outcomes: Outcome[] = []
    try {
      for (const selection of selections) outcomes.push(await sendRelease({ body: selection }))
      return report(outcomes)
    } catch (error) {
      return reportFailure(error, outcomes)
    }
  }
  const whileReleasing = async (work: () => Promise<boolean>): Promise<boolean> => {
    setIsReleasing(true)
    try {
      return await work()
    } catch (error) {
      failureToast(error, 'Release Failed', 'Nothing was released.')
      return false
    } finally {
      setIsReleasing(false)
    }
  }

  return {
    isBusy: isReleasing || isRecalling,
    /** Releases all that waits, except of events that tell guests nothing. */
    releaseAll: (events: readonly OutboxEvent[]) =>
      whileReleasing(async () => {
        const telling = events.filter(({ release: when, staged }) => when !== 'silent' && staged > 0)
        const ids = new Set(telling.map((event) => event.eventId))
        const items = (await readAll(eventId)).filter((item) => ids.has(item.eventId))
        return release(items, selectionsOf(items))
      }),
    releaseSelected: (items: readonly OutboxItem[]) =>
      whileReleasing(() => release(items, [{ applicationIds: items.map((item) => item.applicationId) }])),
    recallSelected: async (items: readonly OutboxItem[]): Promise<boolean> => {
      try {
        const { recalled, messages, message } = await sendRecall({
          body: { applicationIds: items.map((item) => item.applicationId) },
        })
        toast(
          recalled > 0
            ? { title: 'Recalled', description: recalledText(recalled - messages, messages) }
            : { title: 'Nothing Recalled', description: message },
        )
        return true
      } catch (error) {
        failureToast(error, 'Recall Failed', 'It is not known whether anything was recalled. Check the outbox.')
        return false
      }
    },
  }
}
