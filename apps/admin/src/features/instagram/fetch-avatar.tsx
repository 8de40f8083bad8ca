import { Button } from '@velvet/ui/button'
import type { InstagramWork } from './use-instagram.ts'

/** Beside the picture of an applicant: fetches their picture from Instagram (IG-02). */
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
