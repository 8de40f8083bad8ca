import type { ServiceKind } from '@velvet/contracts/service-messages'

/** What a message to a guest says by email and by text. */
export type ServiceContent = {
  readonly subject: string
  readonly content: string
  readonly smsContent: string
}

/** A message to guests, and whether it is sent at all. */
export type ServiceTemplate = ServiceContent & { readonly isEnabled: boolean }

const facts = `When: {{event.date|to be announced}}
Doors: {{event.doors|to be announced}}
Where: {{event.place|to be announced}}
Your party: {{party}}`

const contents: Readonly<Record<ServiceKind, ServiceContent>> = {
  received: {
    subject: 'We have your application for {{event.name}}',
    content: `Hi {{firstName|there}},

Thank you for applying for {{event.name}}. We have your application, and nothing is decided yet.

We'll write to you as soon as we know more. Until then, your page shows where your application stands.`,
    smsContent:
      'We have your application for {{event.name}}. Nothing is decided yet. See where it stands: {{guestPage}}',
  },
  waitlisted: {
    subject: "You're on the waitlist for {{event.name}}",
    content: `Hi {{firstName|there}},

{{event.name}} is full at the moment, so you're on the waitlist. If a place opens up, we'll write to you right away.

If your plans change, please tell us on your page.

{{note}}`,
    smsContent: "You're on the waitlist for {{event.name}}. We'll write if a place opens up: {{guestPage}}",
  },
  approved: {
    subject: "You're on the list for {{event.name}}",
    content: `Hi {{firstName|there}},

You're on the list for {{event.name}}. We look forward to seeing you.

${facts}

Your page has your pass for the door. Please tell us there whether you're coming.

{{note}}`,
    smsContent: "You're on the list for {{event.name}}. Your pass: {{pass}}",
  },
  declined: {
    subject: 'About your application for {{event.name}}',
    content: `Hi {{firstName|there}},

Thank you for your interest in {{event.name}}. We're sorry that we can't offer you a place this time.

We hope to welcome you another night.

{{note}}`,
    smsContent: "Thank you for your interest in {{event.name}}. We're sorry that we can't offer you a place this time.",
  },
  offer: {
    subject: 'A place is yours at {{event.name}}',
    content: `Hi {{firstName|there}},

A place at {{event.name}} is yours if you'd like it. We're holding it for you until {{offerUntil|the doors open}}.

${facts}

Please take it or decline it on your page. After that time, it goes to the next guest.

{{note}}`,
    smsContent: 'A place at {{event.name}} is yours until {{offerUntil|the doors open}}. Take it here: {{guestPage}}',
  },
  changed: {
    subject: 'News about {{event.name}}',
    content: `Hi {{firstName|there}},

There is news about {{event.name}}. Here is how things stand now:

${facts}

{{note}}

If you can't come, please tell us on your page.`,
    smsContent: 'News about {{event.name}}: please see your page. {{guestPage}}',
  },
  cancelled: {
    subject: 'Your place at {{event.name}} is canceled',
    content: `Hi {{firstName|there}},

We're sorry to tell you that your place at {{event.name}} is canceled.

{{note}}

We hope to welcome you another night.`,
    smsContent: "We're sorry: your place at {{event.name}} is canceled. {{guestPage}}",
  },
  reminder: {
    subject: 'See you soon at {{event.name}}',
    content: `Hi {{firstName|there}},

{{event.name}} is coming up, and you're on the list.

${facts}

Your page has your pass for the door. If you can't come after all, please tell us there, so that someone else can have your place.`,
    smsContent: 'See you soon at {{event.name}}. Doors: {{event.doors|to be announced}}. Your pass: {{pass}}',
  },
}

/** The message of a kind as it comes with the product; every kind but `declined` is on (MSG-01, MSG-17). */
export const builtInTemplate = (kind: ServiceKind): ServiceTemplate => ({
  isEnabled: kind !== 'declined',
  ...contents[kind],
})
