import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'

export type OlderRowsProps = {
  /** What there is more of, such as `campaigns`. */
  noun: string
  /** The next page could not be read. */
  isFailed: boolean
  isFetching: boolean
  onRetry: () => void
  /** Reads on; absent where the list does it by itself, or ends. */
  onLoad: (() => void) | undefined
}

/** What stands under a list that is read page by page: a failure with a retry, or a button that reads on. */
export function OlderRows({ noun, isFailed, isFetching, onRetry, onLoad }: OlderRowsProps) {
  if (isFailed)
    return (
      <div className="border-t border-line px-5 py-2.5 max-md:px-3">
        <Alert
          tone="danger"
          title={`Older ${noun} could not be loaded`}
          actions={
            <Button size="sm" pending={isFetching} onClick={onRetry}>
              Retry
            </Button>
          }
        />
      </div>
    )
  if (!onLoad) return null
  return (
    <div className="border-t border-line px-3 py-4">
      <Button block pending={isFetching} onClick={onLoad}>
        Load older {noun}
      </Button>
    </div>
  )
}
