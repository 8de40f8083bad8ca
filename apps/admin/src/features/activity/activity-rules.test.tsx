import { activityTargets } from '@velvet/contracts/activity'
import {
  Activity,
  CalendarDays,
  Database,
  LogIn,
  LogOut,
  Mail,
  Megaphone,
  MessageSquareText,
  UserRound,
} from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { groupByDay } from '../../kit/time/days.ts'
import { activityEntry } from '../../testing/activity.ts'
import { actionIcon, actionLabel, actionLook } from './action-look.ts'
import { factsOf } from './activity-facts.ts'
import { targetLabels } from './activity-target.ts'
import { isReversed, momentsOf } from './activity-time.ts'

describe('the badge of an action', () => {
  it.each([
    ['ACT-08', 'destructive', ['applicant.deleted', 'delete_event', 'tag.removed', 'remove']],
    ['ACT-09', 'default', ['campaign.created', 'create_event', 'suppression.added', 'add']],
    ['ACT-10', 'secondary', ['applicant.updated', 'update_user', 'template.edited', 'edit']],
    ['ACT-11', 'default', ['login', 'admin.logged_in', 'admin.login_failed']],
    ['ACT-12', 'outline', ['applicant.approved', 'admin.logged_out', 'campaign.sent', '']],
  ])('%s is %s, by its words', (_id, look, actions) => {
    for (const action of actions) expect([action, actionLook(action)]).toEqual([action, look])
  })

  it('ACT-08 is destructive if one word is', () => {
    expect(actionLook('create_or_delete')).toBe('destructive')
  })

  it('ACT-12 matches whole words, not parts of them', () => {
    for (const action of ['address.confirmed', 'credit.spent', 'outdated.seen'])
      expect([action, actionLook(action)]).toEqual([action, 'outline'])
  })

  it('shows the action as readable text', () => {
    expect(actionLabel('applicant.set_pending')).toBe('Applicant set pending')
    expect(actionLabel('login')).toBe('Login')
  })
})

describe('the icon of an action', () => {
  it.each([
    ['admin.logged_in', LogIn],
    ['admin.login_failed', LogIn],
    ['logout', LogOut],
    ['admin.logged_out', LogOut],
    ['admin.logged_out_everywhere', LogOut],
    ['applicant.approved', UserRound],
    ['database.restored', Database],
    ['data_export', Database],
    ['email.sent', Mail],
    ['send_emails', Mail],
    ['sms.sent', MessageSquareText],
    ['message.received', MessageSquareText],
    ['conversation.linked', MessageSquareText],
    ['campaign.sent', Megaphone],
    ['event.created', CalendarDays],
    ['something.else', Activity],
  ])('ACT-07 follows the words of %s', (action, icon) => {
    expect(actionIcon(action)).toBe(icon)
  })
})

describe('the targets of entries', () => {
  it('ACT-14 have a filter label for every kind', () => {
    expect(activityTargets.map((target) => targetLabels[target])).toEqual([
      'Applicants',
      'Events',
      'Campaigns',
      'Templates',
      'Tags',
      'Imports',
      'Bulk actions',
      'Instagram refreshes',
      'Admin users',
    ])
  })
})

describe('the details of an entry', () => {
  it('ACT-16 show a field before and after, and everything else as it is', () => {
    const details = {
      maxCapacity: [null, 1500],
      emailOptIn: [true, false],
      tags: [['press'], ['press', 'vip']],
      targetFilters: [{ status: ['approved'] }, {}],
      total: 12345,
      note: '',
    }
    expect(factsOf({ action: 'event.updated', details })).toEqual([
      { label: 'Max capacity', before: 'Empty', value: '1,500' },
      { label: 'Email opt in', before: 'Yes', value: 'No' },
      { label: 'Tags', before: 'press', value: 'press, vip' },
      { label: 'Target filters', before: 'Status: approved', value: 'Empty' },
      { label: 'Total', value: '12,345' },
      { label: 'Note', value: 'Empty' },
    ])
  })

  it.each([
    ['import.uploaded', 'tags', 'Tags'],
    ['applicant.merged', 'duplicateIds', 'Duplicate ids'],
    ['applicant.bulk', 'merged', 'Merged'],
    ['application.decided', 'events', 'Events'],
    ['outbox.released', 'events', 'Events'],
    ['outbox.recalled', 'events', 'Events'],
    ['event.created', 'droppedFields', 'Dropped fields'],
    ['event.created', 'questions', 'Questions'],
  ])('ACT-16 do not mistake a list of two for a change: %s, %s', (action, key, label) => {
    expect(factsOf({ action, details: { [key]: ['one', 'two'] } })).toEqual([{ label, value: 'one, two' }])
  })

  it.each([
    'applicant.approved',
    'applicant.declined',
    'applicant.set_pending',
    'application.updated',
    'guest_page.answered',
  ])('ACT-16 show what %s changed', (action) => {
    expect(factsOf({ action, details: { status: ['one', 'two'] } })).toEqual([
      { label: 'Status', before: 'one', value: 'two' },
    ])
  })

  it('ACT-16 show times in the reader’s time zone', () => {
    const moment = new Date(2026, 2, 7, 13, 0, 9).toISOString()
    expect(factsOf({ action: 'campaign.scheduled', details: { scheduledAt: moment } })).toEqual([
      { label: 'Scheduled at', value: expect.stringMatching(/^Mar 7, 2026, 1:00:09\sPM$/) },
    ])
  })
})

describe('the days of the log', () => {
  const now = new Date(2026, 2, 8, 9, 30)
  const at = (...moment: [number, number, number, number, number]) =>
    activityEntry({ id: moment.join(), timestamp: new Date(...moment).toISOString() })

  it('are named in the reader’s time zone', () => {
    const days = groupByDay(
      [
        at(2026, 2, 8, 0, 1),
        at(2026, 2, 7, 23, 59),
        at(2026, 2, 7, 0, 0),
        at(2026, 2, 6, 12, 0),
        at(2025, 11, 31, 8, 0),
      ],
      ({ timestamp }) => timestamp,
      now,
    )
    expect(days.map(({ title, items }) => [title, items.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Friday, March 6', 1],
      ['Wednesday, December 31, 2025', 1],
    ])
  })

  it('LIM-26 of a range begin and end in the reader’s time zone, and seven days are 168 hours', () => {
    const span = { from: null, to: null }
    expect(momentsOf({ time: null, ...span }, now)).toEqual({})
    expect(momentsOf({ time: 'today', ...span }, now)).toEqual({ from: new Date(2026, 2, 8).toISOString() })
    const week = momentsOf({ time: '7d', ...span }, now)
    expect(now.getTime() - Date.parse(week.from ?? '')).toBe(168 * 60 * 60 * 1000)
    expect(momentsOf({ time: 'dates', from: '2026-03-01', to: '2026-03-02' }, now)).toEqual({
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 2, 2, 23, 59, 59, 999).toISOString(),
    })
    expect(momentsOf({ time: 'dates', from: null, to: '2026-03-02' }, now)).not.toHaveProperty('from')
    expect(isReversed({ time: 'dates', from: '2026-03-02', to: '2026-03-01' })).toBe(true)
    expect(isReversed({ time: 'dates', from: '2026-03-02', to: '2026-03-02' })).toBe(false)
  })
})
