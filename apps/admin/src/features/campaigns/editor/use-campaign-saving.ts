import type { Campaign } from '@velvet/contracts/campaigns'
import { useToast } from '@velvet/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { useStoredRecord } from '../../../kit/record-form/index.ts'
import { momentText } from '../../../kit/time/moment-text.ts'
import { type CampaignBody, type TestAddresses, useLaunch, useSaveCampaign } from './save-campaign.queries.ts'

export type Work = 'save' | 'send' | 'schedule' | 'test'
export type TestOutcome = Awaited<ReturnType<ReturnType<typeof useLaunch>['test']>>

/**
 * Saves a campaign, and sends, schedules, or tests it (CAMP-30 to CAMP-32). Each function resolves to whether the dialog is
 * done. `theirs` is the version that another admin saved in the meantime: the next save replaces it.
 */
export function useCampaignSaving(
  campaign: Campaign | undefined,
  onSaved: () => void,
  merge: (before: Campaign, theirs: Campaign) => void,
) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: write } = useSaveCampaign()
  const launch = useLaunch()
  const stored = useStoredRecord(campaign, { changed: 'campaign_changed' })
  const { known, theirs, before, keepMine } = stored
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
      stored.keep(saved)
      onSaved()
      return saved
    } catch (error) {
      if (!stored.adopt(error, merge)) failureToast(error, 'Campaign Error', 'Failed to save campaign.')
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
        await launch.send(saved)
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
        stored.keep(await launch.schedule({ id: saved.id, scheduledAt }))
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

  /** Resolves to the result of the test, or to undefined when the draft was not saved. Throws why it was not sent. */
  const test = (body: CampaignBody, addresses: TestAddresses) =>
    during('test', async (): Promise<TestOutcome | undefined> => {
      const saved = await keep(body)
      return saved && launch.test({ id: saved.id, addresses })
    })

  return { known, theirs, before, work, save, send, schedule, test, keepMine }
}
