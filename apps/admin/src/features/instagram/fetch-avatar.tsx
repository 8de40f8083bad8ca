import { Button } from '@velvet/ui/button'
import type { InstagramWork } from './use-instagram.ts'

/** By the picture of a person: fetches the one they have on Instagram (IG-02). */
export function FetchAvatar({ instagram: { barrier, trigger, step, start } }: { instagram: InstagramWork }) {
  return (
    <Button
      size="sm"
      disabled={barrier !== undefined}
      title={barrier}
      pending={step !== undefined && trigger === 'avatar'}
      onClick={() => void start('avatar')}
    >
      Fetch Avatar
    </Button>
  )
}
