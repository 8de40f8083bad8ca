import type { Campaign } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { expect } from 'vitest'
import { CampaignDialog } from '../../features/campaigns/editor/campaign-dialog.tsx'
import { writingServer } from '../campaign-writing.ts'
import { type Answers, ada } from './open-admin.tsx'
import { openPart } from './open-part.tsx'

function Host({ campaign }: { campaign: Campaign | undefined }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write</Button>
      <CampaignDialog campaign={campaign} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The campaign dialog, in front of a server with these answers. */
export async function openCampaign(answers: Answers = {}, campaign?: Campaign, admin = ada) {
  const opened = await openPart(<Host campaign={campaign} />, { ...writingServer, ...answers }, admin)
  const dialog = opened.screen.getByRole('dialog', { name: campaign ? 'Edit Campaign' : 'Create Campaign' })
  await expect.element(dialog).toBeVisible()
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click()
  const fill = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text)
  const choose = (question: string, name: string) =>
    dialog.getByRole('group', { name: question, exact: true }).getByRole('radio', { name, exact: true }).click()
  return { ...opened, dialog, press, fill, choose }
}

export type OpenedCampaign = Awaited<ReturnType<typeof openCampaign>>

/** Fills in the required fields of an email. */
export async function writeMail({ fill }: Pick<OpenedCampaign, 'fill'>) {
  await fill('Campaign name', 'Winter invitation')
  await fill('Subject', 'You are on the list')
  await fill('Content', 'Dear {{firstName}}')
}

/** Confirms the question before a message to many. */
export async function answerSending(screen: OpenedCampaign['screen']) {
  await screen
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send to/ })
    .click()
}
