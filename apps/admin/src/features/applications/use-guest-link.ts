import { type ApplicationSummary, getApplication } from '@velvet/contracts/applications'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useServer } from '../../kit/server.tsx'
import { useRenewGuestLink } from './applications.queries.ts'

type Link = { copy: () => void; renew: () => void }

/** Copies the personal link of a guest, or replaces it (GST-04). A browser that copies nothing gets the link to read. */
export function useGuestLink({ id, name }: Pick<ApplicationSummary, 'id' | 'name'>): Link {
  const call = useServer()
  const toast = useToast()
  const failureToast = useFailureToast()
  const confirm = useConfirm()
  const { mutateAsync: renewLink } = useRenewGuestLink()

  async function give(link: string, title: string, copied: string) {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title, description: copied })
    } catch {
      toast({ title, description: link })
    }
  }

  async function copy() {
    try {
      const { guestPage } = await call(getApplication, { params: { id } })
      if (guestPage) await give(guestPage, 'Link Copied', `The guest link of ${name} is copied.`)
    } catch (error) {
      failureToast(error, 'Link Not Copied', 'The link could not be loaded.')
    }
  }

  async function renew() {
    const isSure = await confirm({
      title: 'New guest link?',
      description: `The link and the pass that ${name} has stop working at once.`,
      confirmLabel: 'New guest link',
    })
    if (!isSure) return
    try {
      const { guestPage } = await renewLink(id)
      await give(guestPage, 'New Guest Link', `The new link of ${name} is copied.`)
    } catch (error) {
      failureToast(error, 'Link Not Replaced', 'The guest still has the same link.')
    }
  }

  return { copy: () => void copy(), renew: () => void renew() }
}
