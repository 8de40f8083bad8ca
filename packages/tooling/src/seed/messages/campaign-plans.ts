/** How an invented campaign ended; drafts never began. */
export type Ending = 'completed' | 'unavailable' | 'cancelled' | 'draft'

export type CampaignPlan = {
  name: string
  type: 'email' | 'sms' | 'both'
  ending: Ending
  /** Days from now when it was sent or, for a draft, written. */
  day: number
  /** Its part of all rows of the ledger. */
  share: number
  template?: string
  subject: string | null
  content: string
  smsContent?: string
}

/** Oldest first: who leaves through one campaign is not written to by the next. None of them has anything left to send. */
export const campaignPlans: readonly CampaignPlan[] = [
  {
    name: 'Gallery opening: invitation',
    type: 'email',
    ending: 'completed',
    day: -63,
    share: 0.36,
    template: 'Invitation',
    subject: 'You are invited, {{firstName|dear guest}}',
    content:
      '<p>Dear {{firstName|guest}},</p><p>we would love to see you at the opening. Your name is on the list.</p>',
  },
  {
    name: 'Gallery opening: last places',
    type: 'email',
    ending: 'unavailable',
    day: -48,
    share: 0.02,
    subject: 'A few places are left',
    content:
      '<p>Hello {{firstName|there}},</p><p>a few places for the opening are left. Reply to this mail to take one.</p>',
  },
  {
    name: 'Winter Gala: save the date',
    type: 'both',
    ending: 'completed',
    day: -19,
    share: 0.36,
    subject: 'Save the date, {{firstName|dear guest}}',
    content:
      '<p>Dear {{firstName|guest}},</p><p>our Winter Gala is coming. Keep the evening free, the invitation follows.</p>',
    smsContent:
      'Hi {{firstName|there}}, save the date for our Winter Gala. Details are in your mail. Reply STOP to opt out.',
  },
  {
    name: 'Rooftop Sessions: wrong date',
    type: 'email',
    ending: 'cancelled',
    day: -9,
    share: 0.06,
    subject: 'Rooftop Sessions this weekend',
    content: '<p>Hello {{firstName|there}},</p><p>see you on the roof this weekend.</p>',
  },
  {
    name: 'Rooftop Sessions: doors',
    type: 'sms',
    ending: 'completed',
    day: -4,
    share: 0.2,
    template: 'Doors tonight',
    subject: null,
    content: 'Hi {{firstName|there}}, the roof opens at 9 pm. Bring your ID. Reply STOP to opt out.',
  },
  {
    name: 'Art Week: invitation',
    type: 'email',
    ending: 'draft',
    day: -2,
    share: 0,
    template: 'Invitation',
    subject: null,
    content: '',
  },
  {
    name: 'Art Week: reminder',
    type: 'both',
    ending: 'draft',
    day: -1,
    share: 0,
    subject: 'Art Week After Hours',
    content: '<p>Hello {{firstName|there}},</p><p>the fair closes at six, we open at ten.</p>',
    smsContent: 'Hi {{firstName|there}}, we open at ten. Reply STOP to opt out.',
  },
]
