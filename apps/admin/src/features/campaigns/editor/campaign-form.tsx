import { Alert } from '@velvet/ui/alert'
import type { ReactNode, RefObject } from 'react'
import { momentText } from '../../../kit/time/moment-text.ts'
import { AudienceFields } from '../audience/audience-fields.tsx'
import { AudienceReceipt } from '../audience/audience-receipt.tsx'
import { MessageFields } from './message-fields.tsx'
import type { CampaignWriting } from './use-campaign-writing.ts'

/** The steps of the dialog on a phone. */
export const steps = ['Message', 'Audience', 'Review'] as const

export type CampaignFormProps = {
  writing: CampaignWriting
  nameField: RefObject<HTMLInputElement | null>
  review: ReactNode
  /** The one step to show; without it, all steps show side by side. */
  step: (typeof steps)[number] | undefined
}

/** Message and recipients on the left, the review on the right; on a phone, one step at a time. */
export function CampaignForm({ writing, nameField, review, step }: CampaignFormProps) {
  const { known } = writing.saving
  const schedule =
    known?.status === 'scheduled' && known.scheduledAt ? (
      <Alert>Goes out {momentText(known.scheduledAt)}. Until then it can be changed.</Alert>
    ) : known?.notice ? (
      <Alert tone="warning">{known.notice}</Alert>
    ) : null
  const message = <MessageFields writing={writing} nameField={nameField} />
  const audience = <AudienceFields writing={writing} />
  if (!step)
    return (
      <div className="flex flex-col gap-5">
        {schedule}
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            {message}
            <div className="border-t border-line pt-5">
              <h3 className="mb-3 text-base font-semibold">Send to</h3>
              {audience}
            </div>
          </div>
          <div className="min-w-0 self-start lg:sticky lg:top-0">{review}</div>
        </div>
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      {schedule}
      {step === 'Message' ? message : null}
      {step === 'Audience' ? (
        <>
          {audience}
          <section aria-label="Audience" className="rounded-dialog border border-line bg-sunken px-4 py-3.5">
            <AudienceReceipt writing={writing} />
          </section>
        </>
      ) : null}
      {step === 'Review' ? review : null}
    </div>
  )
}
