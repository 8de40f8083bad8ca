import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'

export type OlderRowsProps = {
  /** What the rows are, such as `campaigns`. */
  noun: string
  /** The next page could not be loaded. */
  isFailed: boolean
  isFetching: boolean
  onRetry: () => void
  /** Loads the next page; absent where the list loads it on its own or has ended. */
  onLoad: (() => void) | undefined
}

/** Shown below a list that loads page by page: an error with a retry, or a button that loads more. */
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
