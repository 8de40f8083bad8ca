import { ImportWatch } from './features/imports/import-watch.tsx'
import { RefreshWatch } from './features/instagram/refresh-watch.tsx'

/** Says on every screen when a background job that was seen running has ended. */
export function JobWatch() {
  return (
    <>
      <ImportWatch />
      <RefreshWatch />
    </>
  )
}
