import type { Campaign } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { usePhone } from '@velvet/ui/media-query'
import { Stepper } from '@velvet/ui/stepper'
import { useToast } from '@velvet/ui/toast'
import { useRef, useState } from 'react'
import { useClosing } from '../../../kit/record-form/index.ts'
import { useSendQuestion } from '../audience/use-send-question.tsx'
import { CampaignConflict } from './campaign-conflict.tsx'
import { CampaignFooter } from './campaign-footer.tsx'
import { CampaignForm, steps } from './campaign-form.tsx'
import { CampaignReview } from './campaign-review.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useCampaignWriting } from './use-campaign-writing.ts'
import { useReader } from './use-reader.ts'

export type CampaignDialogProps = {
  /** The draft or scheduled campaign to edit; without one, the dialog creates a campaign. */
  campaign: Campaign | undefined
  /** The template that a new campaign starts from. */
  template?: Template | undefined
  open: boolean
  onClose: () => void
}

/** Edits a campaign, shows whom it would reach, and sends it or saves it for later (CAMP-11 to CAMP-49). */
export function CampaignDialog(props: CampaignDialogProps) {
  // Every opening starts from the version that is saved then.
  const [opening, setOpening] = useState({ open: props.open, count: 0 })
  if (opening.open !== props.open) setOpening({ open: props.open, count: opening.count + (props.open ? 1 : 0) })
  return <Writing key={opening.count} {...props} />
}

type Over = 'preview' | 'schedule' | 'test'

function Writing({ campaign, template, open, onClose }: CampaignDialogProps) {
  const toast = useToast()
  const phone = usePhone()
  const writing = useCampaignWriting(campaign, open, template)
  const reader = useReader(writing)
  const mayGo = useSendQuestion()
  const { isDirty, saving, isComplete, isBlocked, reach, body } = writing
  const [step, setStep] = useState(0)
  const [over, setOver] = useState<Over>()
  const nameField = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const closing = useClosing({ open, isDirty, isSaving: saving.work !== undefined, onClose })

  const finish = async (work: 'save' | 'send') => {
    if (saving.work) return
    if (!isComplete) {
      toast({ variant: 'destructive', title: 'Campaign Error', description: 'Please fill in all required fields' })
      return
    }
    if (isBlocked || (work === 'send' && !reach)) return
    if (work === 'send' && !(await mayGo(reach ?? 0, writing.audience.data))) return
    await closing.save(() => saving[work](body()))
  }

  const goTo = (next: number) => {
    setStep(next)
    requestAnimationFrame(() => {
      content.current?.focus({ preventScroll: true })
      content.current?.scrollIntoView({ block: 'start' })
    })
  }
  const back = phone && step > 0 ? <Button onClick={() => goTo(step - 1)}>Back</Button> : undefined
  const isLastStep = step === steps.length - 1
  const footer = (
    <CampaignFooter
      writing={writing}
      isNew={!campaign}
      back={back}
      onStep={goTo}
      onSave={() => void finish('save')}
      onSend={() => void finish('send')}
      onSchedule={() => setOver('schedule')}
      onTest={() => setOver('test')}
    />
  )
  const { theirs, before } = saving
  return (
    <Dialog
      {...closing.dialog}
      title={campaign ? 'Edit Campaign' : 'Create Campaign'}
      size={phone ? 'full' : 'xl'}
      initialFocus={nameField}
      header={
        <>
          {phone ? (
            <div className="border-b border-line px-4 py-2.5">
              <Stepper label="Steps" steps={steps} current={step} />
            </div>
          ) : null}
          {theirs ? (
            <CampaignConflict
              theirs={theirs}
              before={before}
              draft={writing.draft}
              onChange={writing.change}
              onKeepMine={saving.keepMine}
            />
          ) : null}
        </>
      }
      footer={
        phone && !isLastStep ? (
          <>
            {back}
            <Button variant="primary" className="ms-auto" onClick={() => goTo(step + 1)}>
              {`Next: ${steps[step + 1]}`}
            </Button>
          </>
        ) : (
          footer
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the footer's buttons do */}
      <div
        ref={content}
        tabIndex={-1}
        className="scroll-mt-4 outline-none"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void finish('save')
        }}
      >
        <CampaignForm
          writing={writing}
          nameField={nameField}
          review={<CampaignReview writing={writing} reader={reader} onPreview={() => setOver('preview')} />}
          step={phone ? steps[step] : undefined}
        />
      </div>
      <PreviewDialog writing={writing} reader={reader} open={over === 'preview'} onClose={() => setOver(undefined)} />
      {over === 'schedule' ? (
        <ScheduleDialog writing={writing} open onClose={() => setOver(undefined)} onDone={onClose} />
      ) : null}
      {over === 'test' ? <TestDialog writing={writing} open onClose={() => setOver(undefined)} /> : null}
    </Dialog>
  )
}
