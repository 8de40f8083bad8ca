import type { Campaign } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { Dialog } from '@velvet/ui/dialog'
import { useToast } from '@velvet/ui/toast'
import { useId, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLeaveWarning } from '../../use-leave-warning.ts'
import { reachOf } from './audience.ts'
import { AudiencePanel } from './audience-panel.tsx'
import { type CampaignDraft, draftOf, filtersOf, isComplete, unknownTokensText } from './campaign-draft.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { countText } from './campaign-numbers.tsx'
import { useAudience } from './campaigns.queries.ts'
import { MailPreview } from './mail-preview.tsx'
import { useSaveAndSend } from './use-save-and-send.ts'

export type CampaignDialogProps = {
  /** The draft to change; a new campaign without one. */
  campaign: Campaign | undefined
  open: boolean
  onClose: () => void
}

/** Writes a campaign, shows whom it would reach, and sends it or keeps it as a draft (CAMP-11 to CAMP-32). */
export function CampaignDialog({ campaign, open, onClose }: CampaignDialogProps) {
  const formId = useId()
  const toast = useToast()
  const confirm = useConfirm()
  const form = useForm<CampaignDraft>({ defaultValues: draftOf(campaign) })
  const draft = form.watch()
  const { isDirty } = form.formState
  const targetFilters = filtersOf(draft, campaign)
  const audience = useAudience(open ? targetFilters : undefined)
  const receipt = targetFilters && !audience.isPlaceholderData ? audience.data : undefined
  const reach = receipt && reachOf(receipt)
  const { save, isPending } = useSaveAndSend(campaign)
  const andSend = useRef(true)
  const nameField = useRef<HTMLInputElement>(null)
  const isBlocked = !isComplete(draft) || unknownTokensText(draft) !== '' || !targetFilters
  useLeaveWarning(open && isDirty)

  const close = async () => {
    const isLost = isDirty && !isPending
    const mayClose =
      !isLost ||
      (await confirm({
        title: 'Discard your changes?',
        description: 'What you wrote has not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep writing',
      }))
    if (!mayClose) return
    form.reset(draftOf(campaign))
    onClose()
  }

  const submit = form.handleSubmit(async (values) => {
    if (isPending) return
    if (!isComplete(values) || !targetFilters) {
      toast({ variant: 'destructive', title: 'Campaign Error', description: 'Please fill in all required fields' })
      return
    }
    if (unknownTokensText(values)) return
    const isSaved = await save({
      draft: values,
      targetFilters,
      targetCount: receipt?.matched ?? 0,
      andSend: andSend.current,
    })
    if (!isSaved) return
    form.reset(campaign ? values : draftOf(undefined))
    onClose()
  })

  const verb = campaign ? 'Save and send' : 'Create and send'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : void close())}
      title={campaign ? 'Edit Campaign' : 'Create Campaign'}
      size="xl"
      initialFocus={nameField}
      keepOpenOnOutsidePress={isDirty}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            disabled={isBlocked}
            pending={isPending && !andSend.current}
            onClick={() => {
              andSend.current = false
            }}
          >
            {campaign ? 'Save changes' : 'Save draft'}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isBlocked || !reach}
            pending={isPending && andSend.current}
            onClick={() => {
              andSend.current = true
            }}
          >
            {reach === undefined ? verb : `${verb} to ${countText(reach)}`}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            andSend.current = false
            void submit(event)
          }}
          className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <CampaignFields nameField={nameField} />
          <aside className="flex min-w-0 flex-col gap-5">
            <AudiencePanel audience={audience} isChosen={targetFilters !== undefined} />
            <MailPreview draft={draft} reader={audience.data?.recipients[0]} />
          </aside>
        </form>
      </FormProvider>
    </Dialog>
  )
}
