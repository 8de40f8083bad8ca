import { type ApplicationSummary, getApplication } from '@velvet/contracts/applications'
import { messageOf } from '@velvet/contracts/kernel'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { countText } from '../../kit/counts.ts'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useServer } from '../../kit/server.tsx'
import { useRenewGuestLink } from './applications.queries.ts'

type Link = { copy: () => void; renew: () => void }

/**
 * Copies the personal links of guests, one a line, or replaces them (GST-04). A browser that copies nothing gets the links to
 * read.
 */
export function useGuestLink(guests: readonly Pick<ApplicationSummary, 'id' | 'name'>[]): Link {
  const call = useServer()
  const toast = useToast()
  const failureToast = useFailureToast()
  const confirm = useConfirm()
  const { mutateAsync: renewLink } = useRenewGuestLink()
  const words = guests.length === 1 && guests[0] ? wordsOfOne(guests[0].name) : wordsOf(guests.length)

  async function give(links: readonly string[], title: string, copied: string, rest = '') {
    const tell = (text: string) => toast({ title, description: `${text} ${rest}`.trim() })
    try {
      await navigator.clipboard.writeText(links.join('\n'))
      tell(copied)
    } catch {
      tell(links.join(' '))
    }
  }

  async function copy() {
    const links: string[] = []
    try {
      for (const { id } of guests) {
        const { guestPage } = await call(getApplication, { params: { id } })
        if (guestPage) links.push(guestPage)
      }
      if (links.length > 0) await give(links, words.copiedTitle, words.copied)
    } catch (error) {
      failureToast(error, 'Link Not Copied', 'The link could not be loaded.')
    }
  }

  async function renew() {
    const isSure = await confirm({
      title: `${words.newLabel}?`,
      description: words.consequence,
      confirmLabel: words.newLabel,
    })
    if (!isSure) return
    const links: string[] = []
    try {
      for (const { id } of guests) links.push((await renewLink(id)).guestPage)
      await give(links, words.newTitle, words.replaced(links.length))
    } catch (error) {
      const same = words.same(links.length)
      if (links.length === 0) return failureToast(error, 'Link Not Replaced', same)
      // The former links of these guests no longer work.
      await give(links, words.newTitle, words.replaced(links.length), `${same} ${messageOf(error, '')}`)
    }
  }

  return { copy: () => void copy(), renew: () => void renew() }
}

const wordsOfOne = (name: string) => ({
  copiedTitle: 'Link Copied',
  copied: `The guest link of ${name} is copied.`,
  newLabel: 'New guest link',
  newTitle: 'New Guest Link',
  consequence: `The current link and pass of ${name} stop working right away.`,
  replaced: (_count: number) => `The new link of ${name} is copied.`,
  same: (_replaced: number) => 'The guest still has the same link.',
})

const wordsOf = (count: number): ReturnType<typeof wordsOfOne> => ({
  copiedTitle: 'Links Copied',
  copied: `The guest links of ${countText(count)} guests are copied.`,
  newLabel: 'New guest links',
  newTitle: 'New Guest Links',
  consequence: `The current links and passes of ${countText(count)} guests stop working right away.`,
  replaced: (replaced) =>
    replaced === 1
      ? 'The new link of 1 guest is copied.'
      : `The new links of ${countText(replaced)} guests are copied.`,
  same: (replaced) =>
    `${countText(count - replaced)} of ${countText(count)} guests still ${count - replaced === 1 ? 'has' : 'have'} the same link.`,
})
