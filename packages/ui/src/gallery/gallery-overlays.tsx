import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { Input } from '../controls/input.tsx'
import { TabPanel, Tabs } from '../controls/tabs.tsx'
import { type ToastInput, useToast } from '../notifications/toast.tsx'
import { useConfirm } from '../overlays/confirm.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { GallerySection, Specimens } from './gallery-frame.tsx'

const toasts: { label: string; content: ToastInput }[] = [
  {
    label: 'Plain',
    content: {
      title: 'Status Updated',
      description: 'Ava Castellan is approved.',
      action: { label: 'Undo', onSelect: () => undefined },
    },
  },
  {
    label: 'Application',
    content: {
      variant: 'application',
      title: 'Application Submitted',
      description: 'Your application is with us. We will be in touch.',
    },
  },
  {
    label: 'Campaign sent',
    content: { variant: 'campaign-sent', description: 'Bulk send_email completed for 375 applicants' },
  },
  {
    label: 'Destructive',
    content: { variant: 'destructive', title: 'Update Failed', description: 'Failed to update applicant status.' },
  },
  {
    label: 'Campaign failure',
    content: {
      variant: 'campaign-failure',
      title: 'SMS Campaign Failed',
      description: 'The provider refused the sender number.',
      suggestion: 'Check the number in Integrations and send again.',
      stats: [
        { label: 'Sent', value: 0 },
        { label: 'Failed', value: 375 },
      ],
    },
  },
]

export function GalleryOverlays() {
  const toast = useToast()
  const confirm = useConfirm()
  const [dialog, setDialog] = useState<'center' | 'end'>()
  const [tab, setTab] = useState<'campaigns' | 'conversations'>('campaigns')
  return (
    <GallerySection title="Overlays" note="Focus is trapped inside and returns afterwards.">
      <Specimens caption="Toasts, one at a time; F8 moves the focus to it">
        {toasts.map(({ label, content }) => (
          <Button key={label} onClick={() => toast(content)}>
            {label}
          </Button>
        ))}
      </Specimens>
      <Specimens caption="Dialogs">
        <Button onClick={() => setDialog('center')}>Dialog</Button>
        <Button onClick={() => setDialog('end')}>Sheet</Button>
        <Button
          onClick={async () => {
            const confirmed = await confirm({
              title: 'Delete applicant',
              description: 'Are you sure you want to permanently delete Ava Castellan? This action cannot be undone.',
              confirmLabel: 'Delete',
            })
            toast({ title: confirmed ? 'Deleted' : 'Kept' })
          }}
        >
          Confirmation
        </Button>
      </Specimens>
      <Specimens caption="Tabs">
        <div className="w-full rounded-dialog border border-line bg-surface">
          <Tabs
            label="Communications"
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'campaigns', label: 'Campaigns', count: 12 },
              { value: 'conversations', label: 'Conversations', count: 3 },
            ]}
          >
            <TabPanel value="campaigns">
              <p className="p-5">Twelve campaigns.</p>
            </TabPanel>
            <TabPanel value="conversations">
              <p className="p-5">Three conversations.</p>
            </TabPanel>
          </Tabs>
        </div>
      </Specimens>
      <Dialog
        open={dialog !== undefined}
        onOpenChange={() => setDialog(undefined)}
        placement={dialog ?? 'center'}
        title="Create event"
        description="It appears on the application form at once."
        footer={
          <>
            <Button onClick={() => setDialog(undefined)}>Cancel</Button>
            <Button variant="primary" onClick={() => setDialog(undefined)}>
              Create
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Name" required>
            <Input />
          </Field>
          <Field label="Location">
            <Input />
          </Field>
        </div>
      </Dialog>
    </GallerySection>
  )
}
