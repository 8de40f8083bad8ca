import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenInstead } from '../../testing/announcements.ts'
import { applicant, applicantServer } from '../../testing/applicants.ts'
import { conversation, conversationServer, message, unmatched } from '../../testing/conversations.ts'
import { ada, openAdmin, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'
import { ava, openConversations, theo } from '../../testing/open/open-conversations.tsx'
import { person, personServer } from '../../testing/person.ts'

const listed = 'GET /api/admin/conversations'
const read = 'PATCH /api/admin/conversations/conversation-1/read'
const begun = 'POST /api/admin/conversations'

const names = (list: Awaited<ReturnType<typeof openConversations>>['list']) =>
  list
    .getByRole('button')
    .elements()
    .map((entry) => entry.querySelector('span > span > span')?.textContent)

afterEach(() => page.viewport(1440, 900))

describe('the list of conversations', () => {
  it('CAMP-01 stands beside the campaigns', async () => {
    const { screen } = await openAdmin('/admin/communications', conversationServer({ conversations: [{ ...theo }] }))
    await expect.element(screen.getByRole('tab', { name: 'Campaigns' })).toHaveAttribute('aria-selected', 'true')
    await screen.getByRole('tab', { name: 'Conversations' }).click()
    await expect.element(screen.getByRole('list', { name: 'Conversations' })).toMatchTextContent('Theo Marsh')
    await expect.poll(() => window.location.search).toBe('?tab=conversations')
  })

  it('CONV-01 CONV-02 CONV-03 CONV-04 shows name, date, and unread count of each thread, newest text first', async () => {
    const { list, entry } = await openConversations()
    await expect
      .element(entry(/Ava/))
      .toMatchTextContent(/Ava CastellanMar 7ava@example\.comCan I bring a friend\?2 unread/)
    await expect.element(entry(/Theo/)).toMatchTextContent(/Theo MarshFeb 14theo@example\.comSee you then\.$/)
    expect(names(list)).toEqual(['Ava Castellan', 'Theo Marsh'])
  })

  it('CONV-15 CONV-12 CONV-13 shows that it is loading, that it is empty, and that no thread is selected', async () => {
    let answer = (_response: Response) => {}
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { screen } = await openConversations({}, '', { [listed]: () => waiting })
    await expect.element(screen.getByText('Loading conversations...')).toBeVisible()
    await expect.element(screen.getByText('Select a conversation')).toBeVisible()
    answer(Response.json([]))
    await expect.element(screen.getByText('No conversations yet')).toBeVisible()
    await expect.element(screen.getByText('Start a conversation from the applicants page.')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Go to applicants' }))
      .toHaveAttribute('href', '/admin/applicants')
  })

  it('says why it cannot be shown, and offers to try again', async () => {
    let isBroken = true
    const { screen, list } = await openConversations({}, '', {
      [listed]: () => (isBroken ? problem(503) : Response.json([theo])),
    })
    await expect.element(screen.getByText('The conversations could not be loaded')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(list).toMatchTextContent('Theo Marsh')
  })

  it('searches on the server, and says when no applicant matches', async () => {
    const { screen, list, asked } = await openConversations()
    const search = screen.getByRole('searchbox', { name: 'Search conversations' })
    await search.fill('theo')
    await expect.poll(() => names(list)).toEqual(['Theo Marsh'])
    expect(queryOf(asked(listed).at(-1))).toEqual({ search: 'theo', limit: '100' })
    await expect.poll(() => window.location.search).toContain('search=theo')
    await search.fill('nobody')
    await expect.element(screen.getByText('No conversations match')).toBeVisible()
    await screen.getByRole('button', { name: 'Clear the search', exact: true }).click()
    await expect.poll(() => names(list)).toHaveLength(2)
  })

  it('shows only unread threads on request, and keeps the open one in its place', async () => {
    const kai = conversation({
      id: 'conversation-3',
      applicantId: 'person-3',
      lastMessageAt: '2026-03-01T18:00:00.000Z',
    })
    kai.applicant = { ...kai.applicant, firstName: 'Kai' }
    const { list, show, entry, asked } = await openConversations({ conversations: [{ ...ava }, { ...theo }, kai] })
    await show(/Unread/)
    await expect.poll(() => names(list)).toEqual(['Ava Castellan', 'Kai Castellan'])
    await entry(/Ava/).click()
    await expect.poll(() => asked(read)).toHaveLength(1)
    await expect.element(entry(/Ava/)).not.toMatchTextContent('unread')
    expect(names(list)).toEqual(['Ava Castellan', 'Kai Castellan'])
    await entry(/Kai/).click()
    await expect.poll(() => names(list)).toEqual(['Kai Castellan'])
  })

  it('loads more by page', async () => {
    const many = Array.from({ length: 101 }, (_, index) =>
      conversation({
        id: `conversation-${index + 1}`,
        lastMessageAt: new Date(Date.UTC(2026, 2, 7) - index).toISOString(),
      }),
    )
    const { screen, list, asked } = await openConversations({ conversations: many })
    await screen.getByRole('button', { name: 'Load older conversations' }).click()
    await expect.poll(() => names(list).length).toBe(101)
    expect(queryOf(asked(listed).at(-1))).toEqual({ limit: '100', before: 'conversation-100' })
  })

  it('CONV-18 is fetched again whenever it is opened, focused, or announced to have changed', async () => {
    const announce = listenInstead()
    const { screen, list, entry, asked, conversations } = await openConversations()
    await expect.element(entry(/Theo/)).toBeVisible()
    conversations[1] = {
      ...theo,
      lastMessage: 'One more thing',
      lastMessageAt: '2026-03-08T18:00:00.000Z',
      unreadCount: 1,
    }
    announce('conversations')
    await expect.element(entry(/Theo/)).toMatchTextContent(/Mar 8.*One more thing1 unread/)
    expect(names(list)).toEqual(['Theo Marsh', 'Ava Castellan'])
    const before = asked(listed).length
    await screen.getByRole('tab', { name: 'Campaigns' }).click()
    await screen.getByRole('tab', { name: /^Conversations/ }).click()
    await expect.poll(() => asked(listed).length).toBe(before + 1)
  })

  it('is one Tab stop, and arrows move through it', async () => {
    const { entry } = await openConversations()
    await expect.element(entry(/Ava/)).toBeVisible()
    entry(/Ava/).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(entry(/Theo/)).toHaveFocus()
    await expect.element(entry(/Ava/)).toHaveAttribute('tabindex', '-1')
    await userEvent.keyboard('{ArrowDown}k')
    await expect.element(entry(/Ava/)).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(entry(/Theo/)).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => window.location.search).toBe('?tab=conversations&conversation=conversation-2')
  })
})

describe('an open conversation', () => {
  it('CONV-05 CONV-06 shows the applicant with a status badge, and the texts', async () => {
    const { thread, entry } = await openConversations({ messages: [message()] })
    await entry(/Ava/).click()
    await expect.element(thread.getByRole('heading', { level: 2, name: 'Ava Castellan' })).toBeVisible()
    await expect.element(thread).toMatchTextContent('Approved')
    await expect.element(thread).toMatchTextContent('Can I bring a friend?')
    await expect
      .element(thread.getByRole('link', { name: 'Ava Castellan' }))
      .toHaveAttribute('href', '/admin/applicants?applicant=person-1')
  })

  it('CONV-07 is marked read, and again when a text arrives; a thread without unread texts is not', async () => {
    const announce = listenInstead()
    const { entry, asked, conversations, requests } = await openConversations()
    await entry(/Ava/).click()
    await expect.poll(() => asked(read)).toHaveLength(1)
    await expect.element(entry(/Ava/)).not.toMatchTextContent('unread')
    conversations[0] = { ...ava, lastMessage: 'Hello?', unreadCount: 1 }
    announce('conversations')
    await expect.poll(() => asked(read)).toHaveLength(2)
    await entry(/Theo/).click()
    await expect.element(entry(/Theo/)).toHaveAttribute('aria-current', 'true')
    expect(requests.filter(({ url }) => url.endsWith('/conversation-2/read'))).toHaveLength(0)
  })

  it('is archived and unarchived', async () => {
    const { screen, thread, entry, list, show, asked } = await openConversations()
    await entry(/Theo/).click()
    await thread.getByRole('button', { name: 'Archive conversation' }).click()
    await expect.element(screen.getByText('Conversation archived')).toBeVisible()
    await expect.poll(() => names(list)).toEqual(['Ava Castellan'])
    await show(/Archive/)
    await expect.poll(() => names(list)).toEqual(['Theo Marsh'])
    await thread.getByRole('button', { name: 'Unarchive conversation' }).click()
    await expect.element(screen.getByText('Nothing archived')).toBeVisible()
    const changes = asked('PATCH /api/admin/conversations/conversation-2')
    expect(await Promise.all(changes.map((change) => change.json()))).toEqual([
      { isArchived: true },
      { isArchived: false },
    ])
  })

  it('names other applicants with the same number', async () => {
    const { thread } = await openConversations({}, '&conversation=conversation-2', {
      'GET /api/admin/conversations/conversation-2': () =>
        Response.json({ ...theo, sameNumber: [{ applicantId: 'person-7', name: 'Mila Marsh' }] }),
    })
    await expect.element(thread).toMatchTextContent('This number is shared with Mila Marsh')
  })

  it('says when it no longer exists', async () => {
    const { screen } = await openConversations({}, '&conversation=conversation-7')
    await expect.element(screen.getByText('This conversation no longer exists')).toBeVisible()
  })

  it('replaces the list on a phone, and Back returns to the same entry', async () => {
    await page.viewport(390, 844)
    const { screen, thread, entry, list } = await openConversations()
    await entry(/Theo/).click()
    await expect.element(thread.getByRole('button', { name: 'Back to the list' })).toHaveFocus()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(screen.getByRole('tablist')).not.toBeInTheDocument()
    expect(thread.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
    await userEvent.keyboard('{Enter}')
    await expect.element(entry(/Theo/)).toHaveFocus()
    await expect.element(thread).not.toBeInTheDocument()
  })
})

describe('unread conversations', () => {
  it('CONV-03 are counted on the tab and in the navigation, threads and unmatched texts together', async () => {
    const announce = listenInstead()
    const kept = { conversations: [{ ...ava }], unmatched: [unmatched()] }
    const { screen } = await openAdmin('/admin/communications', conversationServer(kept))
    const link = screen.getByRole('navigation').getByRole('link', { name: /Communications/ })
    await expect.element(link).toMatchTextContent('Communications2 unread')
    await expect.element(screen.getByRole('tab', { name: /Conversations/ })).toMatchTextContent('Conversations2 unread')
    kept.unmatched.pop()
    announce('conversations')
    await expect.element(link).toMatchTextContent('Communications1 unread')
  })

  it('are shown to a moderator, who sees nothing else of the communications', async () => {
    const { screen } = await openAdmin('/admin/communications', {
      ...conversationServer({ conversations: [{ ...ava }] }),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }),
    })
    await expect.element(screen.getByRole('list', { name: 'Conversations' })).toMatchTextContent('Ava Castellan')
    expect(screen.getByRole('tab').elements()).toHaveLength(1)
    await expect.element(screen.getByRole('link', { name: /Communications/ })).toMatchTextContent('1 unread')
  })
})

describe('starting a conversation', () => {
  const people = applicantServer(() => ({ applicants: [applicant()], total: 1 }))

  it("APPL-15 CONV-19 works from the applicant's row", async () => {
    const { screen, asked } = await openAdmin('/admin/applicants', { ...people, ...conversationServer() })
    await screen.getByRole('button', { name: 'Message Ava Castellan' }).click()
    await expect
      .element(screen.getByRole('region', { name: 'Conversation', exact: true }).getByRole('heading', { level: 2 }))
      .toMatchTextContent('Ava Castellan')
    expect(await asked(begun)[0]?.json()).toEqual({ applicantId: 'person-1' })
    await expect.poll(() => window.location.search).toBe('?tab=conversations&conversation=conversation-9')
  })

  it("APPL-15 CONV-19 works from the applicant's dialog, also for admins who may only write", async () => {
    const { screen } = await openAdmin('/admin/applicants?applicant=person-1', {
      ...people,
      ...personServer(() => person()),
      ...conversationServer({ conversations: [{ ...ava }] }),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    const dialog = screen.getByRole('dialog', { name: 'Applicant Profile' })
    await dialog.getByRole('button', { name: 'Message Ava Castellan' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Ava/ }))
      .toHaveAttribute('aria-current', 'true')
  })

  it('says why it cannot start', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const { screen } = await openAdmin('/admin/applicants', {
      ...people,
      [begun]: () => problem(409, { code: 'applicant_merged', message: 'This applicant was merged into another.' }),
    })
    await screen.getByRole('button', { name: 'Message Ava Castellan' }).click()
    await expect.element(screen.getByText('This applicant was merged into another.')).toBeVisible()
  })
})
