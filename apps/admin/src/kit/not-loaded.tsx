import { messageOf } from '@velvet/contracts/kernel'
import { ErrorState } from '@velvet/ui/error-state'

export type NotLoadedProps = {
  title: string
  /** The query that failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Replaces content that could not be loaded: says why, and offers a retry. */
export function NotLoaded({ title, query: { error, isFetching, refetch } }: NotLoadedProps) {
  return (
    <ErrorState title={title} details={error?.message} onRetry={() => void refetch()} retrying={isFetching}>
      {messageOf(error, 'Check your connection and try again.')}
    </ErrorState>
  )
}
