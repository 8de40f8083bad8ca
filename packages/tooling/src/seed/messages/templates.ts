import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import { daysFrom } from '../timeline.ts'

export type SeedTemplate = Row<'templates'> & { id: string; name: string }

const plans = [
  {
    name: 'Invitation',
    type: 'email',
    subject: 'You are invited, {{firstName|dear guest}}',
    content:
      '<p>Dear {{firstName|guest}},</p><p>we would love to see you at our next night. Your name is on the list, together with one guest of yours.</p><p>Velvet</p>',
    sms_content: null,
  },
  {
    name: 'Approved',
    type: 'both',
    subject: 'You are on the list',
    content:
      '<p>Hello {{firstName|there}},</p><p>good news: your application was approved. Show this mail at the door.</p>',
    sms_content: 'Hi {{firstName|there}}, you are on the list. See you at the door! Reply STOP to opt out.',
  },
  {
    name: 'Waitlist',
    type: 'email',
    subject: 'You are on the waitlist',
    content:
      '<p>Hello {{firstName|there}},</p><p>the event is full at the moment. We will write as soon as a place is free.</p>',
    sms_content: null,
  },
  {
    name: 'Doors tonight',
    type: 'sms',
    subject: null,
    content: 'Hi {{firstName|there}}, doors open at 9 pm tonight. Bring your ID. Reply STOP to opt out.',
    sms_content: null,
  },
] as const

export const createTemplates = (random: Random, now: Date): readonly SeedTemplate[] =>
  plans.map((plan, index) => {
    const createdAt = daysFrom(now, -200 + index)
    return { ...plan, id: random.id(createdAt), created_at: createdAt, updated_at: createdAt }
  })
