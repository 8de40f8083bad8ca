import type { GuestPreferences } from '@velvet/contracts/guest-pages'
import { messageOf } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { Checkbox } from '@velvet/ui/checkbox'
import { useState } from 'react'
import { useGuestChange } from './guest-pages.queries.ts'
import { Section } from './section.tsx'

type Box = keyof GuestPreferences

const labels: Readonly<Record<Box, string>> = {
  emailUpdates: 'Email me about this application',
  smsUpdates: 'Text me about this application',
  emailOptIn: 'Email me about future events',
  smsOptIn: 'Text me about future events',
}

const boxes = Object.keys(labels) as Box[]

const refusals: Readonly<Partial<Record<Box, string>>> = {
  emailOptIn: 'We cannot send you email about events: a message from us was marked as spam.',
  smsOptIn: 'You opted out of texts by replying STOP. To get them again, text START to the same number.',
}

/** Which messages the guest gets (MSG-24, MSG-25). A tick counts at once; what the form ticked counts once it is saved. */
export function MessageBoxes({ preferences, token }: { preferences: GuestPreferences; token: string }) {
  /** Ticks that are being saved. The other boxes show what is stored, which an unsubscribe link may change. */
  const [saving, setSaving] = useState<Partial<GuestPreferences>>({})
  const ticks = { ...preferences, ...saving }
  const [refused, setRefused] = useState<Box[]>([])
  const [failure, setFailure] = useState<Error>()
  const change = useGuestChange(token)

  async function save(wanted: Partial<GuestPreferences>) {
    const sent = boxes.filter((box) => wanted[box] !== undefined)
    // A box that was ticked again in the meantime keeps its latest tick.
    const settle = () =>
      setSaving((now) => Object.fromEntries(Object.entries(now).filter(([box, tick]) => tick !== wanted[box as Box])))
    setFailure(undefined)
    setRefused([])
    setSaving((now) => ({ ...now, ...wanted }))
    try {
      const { preferences: saved } = await change.mutateAsync({ preferences: wanted })
      setRefused((others) => [...others, ...sent.filter((box) => wanted[box] !== saved[box])])
    } catch (error) {
      setFailure(error as Error)
    }
    settle()
  }

  return (
    <Section title="Messages">
      <div className="mt-4 flex flex-col items-start gap-3">
        {boxes.map((box) => (
          <Checkbox
            key={box}
            label={labels[box]}
            checked={ticks[box]}
            onChange={({ target }) => void save({ [box]: target.checked })}
          />
        ))}
        <p className="text-base text-fg-2">
          You can unsubscribe from email at any time. Text and data rates may apply. Reply STOP to opt out of texts.
        </p>
        <Button size="lg" pending={change.isPending} onClick={() => void save(ticks)}>
          Save
        </Button>
        <p role={failure ? 'alert' : 'status'} className={failure ? 'text-lg text-danger' : 'text-lg'}>
          {failure
            ? messageOf(failure, 'Your choices were not saved. Please try again.')
            : change.isSuccess
              ? [...new Set(refused.map((box) => refusals[box]))].join(' ') || 'Saved.'
              : null}
        </p>
      </div>
    </Section>
  )
}
