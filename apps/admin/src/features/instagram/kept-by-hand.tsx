import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { keptText } from './instagram-words.ts'
import type { InstagramWork } from './use-instagram.ts'

/** Values typed by hand that differ from Instagram's; they stay until an admin replaces them. */
export function KeptByHand({ instagram: { state, barrier, trigger, step, start } }: { instagram: InstagramWork }) {
  const confirm = useConfirm()
  const kept = state?.keptByHand ?? []
  if (kept.length === 0) return null
  const replace = async () => {
    const isSure = await confirm({
      title: "Use Instagram's values?",
      description: `The ${keptText(kept)} your team typed will be replaced by Instagram’s current values.`,
      confirmLabel: "Use Instagram's values",
    })
    if (isSure) void start('values')
  }
  return (
    <Alert
      title="Manual edits kept"
      actions={
        <Button
          size="sm"
          disabled={barrier !== undefined}
          title={barrier}
          pending={step !== undefined && trigger === 'values'}
          onClick={() => void replace()}
        >
          Use Instagram's values
        </Button>
      }
    >
      {`The ${keptText(kept)} ${kept.length === 1 && kept[0] !== 'posts' ? 'differs' : 'differ'} from Instagram because your team typed ${kept.length === 1 && kept[0] !== 'posts' ? 'it' : 'them'}.`}
    </Alert>
  )
}
