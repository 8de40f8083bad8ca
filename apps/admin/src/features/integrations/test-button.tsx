import { Button } from '@velvet/ui/button'
import { type ComponentType, Suspense, useState } from 'react'

export type TestDialogOf = ComponentType<{ open: boolean; onClose: () => void }>

/** Opens a test, whose dialog loads on demand. The dialog stays mounted, and so does its last result (INT-05). */
export function TestButton({
  label,
  disabled = false,
  dialog: Dialog,
}: {
  label: string
  disabled?: boolean
  dialog: TestDialogOf
}) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button disabled={disabled} onClick={() => setState('open')}>
        {label}
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <Dialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
