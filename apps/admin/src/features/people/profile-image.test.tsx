import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applicant, applicantServer, crowd } from '../../testing/applicants.ts'
import { conversation, conversationServer } from '../../testing/conversations.ts'
import { realPicture, watchPictures } from '../../testing/instagram.ts'
import { openAdmin } from '../../testing/open/open-admin.tsx'
import { ProfileImage } from './profile-image.tsx'

const ava = (instagramProfilePicture: string | null) => applicant({ instagramProfilePicture })
const cdn = (name: string) => `https://scontent.cdninstagram.com/v/${name}.jpg`
const proxied = (address: string) => `/api/proxy/instagram-image?url=${encodeURIComponent(address)}`
const initialsIn = (container: Element) => expect.poll(() => container.textContent)
const images = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))

describe('the picture of an applicant', () => {
  it.each([
    ['IG-21', 'ftp://pictures.example/ava.jpg'],
    ['IG-22', 'https://ui-avatars.com/api/?name=Ava'],
    ['IG-25', null],
  ])('%s falls back to initials without a request, at the address %s', async (_id, address) => {
    const seen = watchPictures()
    const { container } = await render(<ProfileImage person={ava(address)} />)
    await initialsIn(container).toBe('AC')
    expect(seen).toEqual([])
  })

  it('IG-23 IG-24 IG-25 is loaded through the proxy, then directly, and falls back to initials when both fail', async () => {
    const seen = watchPictures()
    const { container } = await render(<ProfileImage person={ava(cdn('gone'))} />)
    await initialsIn(container).toBe('AC')
    expect(seen).toEqual([proxied(cdn('gone')), cdn('gone')])
  })

  it('is requested once per page: a failed picture is not requested again while scrolling', async () => {
    const person = ava('/instagram-images/lost.webp')
    const first = await render(<ProfileImage person={person} />)
    await initialsIn(first.container).toBe('AC')
    await first.unmount()
    const seen = watchPictures()
    const { container } = await render(<ProfileImage person={person} size="lg" />)
    await initialsIn(container).toBe('AC')
    expect(seen).toEqual([])
  })

  it('is lazy, decoded asynchronously, and of a fixed size, so that nothing waits for it or moves', async () => {
    const { container, rerender } = await render(<ProfileImage person={ava(null)} />)
    const frame = () => container.firstElementChild?.getBoundingClientRect()
    const image = () => container.querySelector('img')
    await initialsIn(container).toBe('AC')
    const before = frame()
    await rerender(<ProfileImage person={ava(realPicture('fixed'))} />)
    await expect.poll(() => [image()?.loading, image()?.decoding]).toEqual(['lazy', 'async'])
    expect(frame()).toEqual(before)
    await expect.poll(() => image()?.complete && Number(image()?.naturalWidth) > 0).toBe(true)
    expect(frame()).toEqual(before)
  })
})

describe('IG-26 the same rules hold', () => {
  it('in the table and on a phone’s cards', async () => {
    const picture = realPicture('list')
    const list = crowd(2, { instagramProfilePicture: picture })
    const { screen } = await openAdmin(
      '/admin/applicants',
      applicantServer(() => ({ applicants: list, total: 2 })),
    )
    await expect.element(screen.getByRole('table')).toBeVisible()
    await expect.poll(images).toEqual([picture, picture])
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1440, 900))
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    await expect.poll(images).toEqual([picture, picture])
  })

  it('in the inbox', async () => {
    const picture = realPicture('inbox')
    const known = { firstName: 'Ava', lastName: 'Castellan', email: null, phone: null, status: 'approved' } as const
    const thread = conversation({ applicant: { ...known, instagramProfilePicture: picture } })
    const { screen } = await openAdmin(
      '/admin/communications?tab=conversations',
      conversationServer({ conversations: [thread] }),
    )
    await expect.element(screen.getByRole('list', { name: 'Conversations' })).toBeVisible()
    await expect.poll(images).toContain(picture)
  })
})
