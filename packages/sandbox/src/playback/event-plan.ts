import type { Message } from '../message.ts'
import type { EventName } from '../message-events.ts'
import { chanceOf } from '../random.ts'

export type PlannedEvent = { readonly name: EventName; readonly afterMs: number }

const fates: Readonly<Record<string, readonly PlannedEvent[]>> = {
  bounce: [{ name: 'bounce', afterMs: 900 }],
  block: [{ name: 'blocked', afterMs: 900 }],
  defer: [
    { name: 'deferred', afterMs: 600 },
    { name: 'delivered', afterMs: 4000 },
  ],
  spam: [
    { name: 'delivered', afterMs: 700 },
    { name: 'spamreport', afterMs: 3000 },
  ],
  unsub: [
    { name: 'delivered', afterMs: 700 },
    { name: 'unsubscribe', afterMs: 3000 },
  ],
}

/** Of a hundred addresses 97 receive, 2 bounce; 45 open, some by machine only, and 10 click. The same address always does the same. */
const emailPlan = (to: string, seed: number): PlannedEvent[] => {
  const local = to.slice(0, to.indexOf('@')).toLowerCase()
  const words = local.split(/[.+_-]/)
  if (words.includes('silent')) return []
  if (words.includes('drop')) return [{ name: 'dropped', afterMs: 150 }]
  const plan: PlannedEvent[] = [{ name: 'processed', afterMs: 100 }]
  const fate = words.map((word) => fates[word]).find(Boolean)
  if (fate) return [...plan, ...fate]

  const address = to.toLowerCase()
  const arrival = chanceOf(`arrival:${address}`, seed)
  if (arrival < 0.015) return [...plan, { name: 'bounce', afterMs: 1100 }]
  if (arrival < 0.02) return [...plan, { name: 'blocked', afterMs: 1100 }]
  if (arrival < 0.03) plan.push({ name: 'deferred', afterMs: 900 })
  const deliveredAfter = (arrival < 0.03 ? 6000 : 300) + Math.round(chanceOf(`pace:${address}`, seed) * 1500)
  plan.push({ name: 'delivered', afterMs: deliveredAfter })

  if (chanceOf(`machine:${address}`, seed) < 0.12) plan.push({ name: 'machine_open', afterMs: deliveredAfter + 400 })
  const interest = chanceOf(`interest:${address}`, seed)
  if (interest >= 0.45) return plan
  const openedAfter = deliveredAfter + 2000 + Math.round(chanceOf(`open:${address}`, seed) * 40_000)
  plan.push({ name: 'open', afterMs: openedAfter })
  if (interest < 0.1) plan.push({ name: 'click', afterMs: openedAfter + 1500 + Math.round(interest * 60_000) })
  if (interest > 0.447) plan.push({ name: 'unsubscribe', afterMs: openedAfter + 5000 })
  if (interest > 0.449) plan.push({ name: 'spamreport', afterMs: openedAfter + 6000 })
  return plan
}

const failingNumber = /^\+1500555300([3568])$/

/** Numbers `+1500555300N` fail with Twilio's 3000N; other failures have the code 30003. */
export const smsErrorCode = (to: string): number => 30_000 + Number(failingNumber.exec(to)?.[1] ?? 3)

const smsPlan = (to: string, seed: number): PlannedEvent[] => {
  const fails = failingNumber.test(to) || chanceOf(`arrival:${to}`, seed) < 0.03
  const after = 500 + Math.round(chanceOf(`pace:${to}`, seed) * 2000)
  return [
    { name: 'sent', afterMs: 250 },
    { name: fails ? 'undelivered' : 'delivered', afterMs: after },
  ]
}

/** What will happen to a message, decided by its address and the seed alone. */
export const planEvents = ({ channel, to }: Message, seed: number): PlannedEvent[] =>
  channel === 'email' ? emailPlan(to, seed) : smsPlan(to, seed)
