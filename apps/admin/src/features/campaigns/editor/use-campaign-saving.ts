import type { Campaign } from '@velvet/contracts/campaigns'
import { messageOf } from '@velvet/contracts/kernel'
import { useToast } from '@velvet/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { fieldProblems } from '../../../kit/field-problems.ts'
import { momentText } from '../../../kit/time/moment-text.ts'
import {
  type CampaignBody,
  currentAfterConflict,
  type TestAddresses,
  useLaunch,
  useSaveCampaign,
} from './save-campaign.queries.ts'

export type Work = 'save' | 'send' | 'schedule' | 'test'
export type TestOutcome = Awaited<ReturnType<ReturnType<typeof useLaunch>['test']>>

/** Why a test was not sent: a problem with an address, by field, or another message. */
export type TestRefusal = { problems: Partial<Record<keyof TestAddresses, string>>; sentence: string }

/**
 * Saves a campaign, and sends, schedules, or tests it (CAMP-30 to CAMP-32). Each function resolves to whether the dialog is
 * done. `theirs` is the version that another admin saved in the meantime: the next save replaces it.
 */
export function useCampaignSaving(campaign: Campaign | undefined, onSaved: () => void) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: write } = useSaveCampaign()
  const launch = useLaunch()
  const [known, setKnown] = useState(campaign)
  const [theirs, setTheirs] = useState<Campaign>()
  const [work, setWork] = useState<Work>()

  const during = async <Answer>(name: Work, task: () => Promise<Answer>): Promise<Answer> => {
    setWork(name)
    try {
      return await task()
    } finally {
      setWork(undefined)
    }
  }

  const keep = async (body: CampaignBody): Promise<Campaign | undefined> => {
    try {
      const saved = await write({ body, known })
      setKnown(saved)
      setTheirs(undefined)
      onSaved()
      return saved
    } catch (error) {
      const current = currentAfterConflict(error)
      if (current) {
        setKnown(current)
        setTheirs(current)
      } else failureToast(error, 'Campaign Error', 'Failed to save campaign.')
      return undefined
    }
  }

  const save = (body: CampaignBody) =>
    during('save', async () => {
      const saved = await keep(body)
      if (!saved) return false
      if (saved.status === 'scheduled')
        toast({ title: 'Campaign Saved', description: `“${saved.name}” stays scheduled.` })
      else toast({ title: 'Draft Saved', description: `“${saved.name}” waits in the list until you send it.` })
      return true
    })

  const send = (body: CampaignBody) =>
    during('send', async () => {
      const saved = await keep(body)
      if (!saved) return false
      try {
        await launch.send(saved.id)
        toast(
          campaign
            ? { title: 'Campaign Sent', description: 'Your campaign has been queued for delivery' }
            : { title: 'Success', description: 'Campaign created and sent successfully' },
        )
        return true
      } catch (error) {
        if (campaign) failureToast(error, 'Campaign Error', 'The campaign is saved, but could not be sent.')
        else
          toast({
            variant: 'destructive',
            title: 'Partial Success',
            description: 'Campaign created but failed to send. Check the campaigns list to retry.',
          })
        return !campaign
      }
    })

  const schedule = (body: CampaignBody, scheduledAt: string | null) =>
    during('schedule', async () => {
      const saved = await keep(body)
      if (!saved) return false
      try {
        setKnown(await launch.schedule({ id: saved.id, scheduledAt }))
        toast(
          scheduledAt
            ? { title: 'Campaign Scheduled', description: `“${saved.name}” goes out ${momentText(scheduledAt)}.` }
            : { title: 'Schedule Removed', description: `“${saved.name}” is a draft again.` },
        )
        return true
      } catch (error) {
        failureToast(error, 'Campaign Error', 'The campaign is saved, but not scheduled.')
        return false
      }
    })

  /** Resolves to the result of the test, to why it was not sent, or to undefined when the draft was not saved. */
  const test = (body: CampaignBody, addresses: TestAddresses) =>
    during('test', async (): Promise<TestOutcome | TestRefusal | undefined> => {
      const saved = await keep(body)
      if (!saved) return undefined
      try {
        return await launch.test({ id: saved.id, addresses })
      } catch (error) {
        return {
          problems: fieldProblems(error, ['email', 'phone'], {}),
          sentence: messageOf(error, 'The test could not be sent. Try again in a moment.'),
        }
      }
    })

  return { known, theirs, work, save, send, schedule, test, keepMine: () => setTheirs(undefined) }
}
