import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@velvet/services/kernel'
import { Pool as HttpPool } from 'undici'
import { type Timing, timingOf } from '../applicants/timing.ts'
import type { Rig } from '../rig/start-rig.ts'

type Form = Record<string, string>
export type Burst = {
  texts: number
  sentIn: number
  answeredIn: number
  answers: Timing
  refused: number
  inThreads: number
  inTray: number
}

const texts = 500
const sentWithinMs = 1_000
/** One of ten comes from a number that belongs to no applicant. */
const strangers = 10
const connections = 50
const path = '/api/webhooks/twilio/inbound'

export type Signing = { publicOrigin: string; authToken: string }

const signature = (form: Form, { publicOrigin, authToken }: Signing): string =>
  createHmac('sha1', authToken)
    .update(
      Object.keys(form)
        .sort()
        .reduce((text, name) => text + name + form[name], publicOrigin + path),
    )
    .digest('base64')

const writeForms = async ({ pool }: Rig): Promise<Form[]> => {
  const { rows } = await pool.query<{ phone: string }>(
    `select phone_e164 as phone from applicants where phone_e164 is not null order by md5(id::text) limit ${texts}`,
  )
  return rows.map(({ phone }, index) => ({
    MessageSid: `SM${newId().replaceAll('-', '')}`,
    From: index % strangers === 0 ? `+1900556${String(index).padStart(4, '0')}` : phone,
    To: '+15005550006',
    Body: `Are the doors open yet? ${index}`,
    NumMedia: '0',
  }))
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000

/** Twilio's signed calls of a busy second, evenly spread over it; then looks where each text is. */
export const measureBurst = async (rig: Rig, signing: Signing): Promise<Burst> => {
  const forms = await writeForms(rig)
  const http = new HttpPool(rig.api.origin, { connections })
  const times: number[] = []
  let refused = 0
  const post = async (form: Form): Promise<void> => {
    const startedAt = performance.now()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature(form, signing),
    }
    const body = new URLSearchParams(form).toString()
    const answer = await http.request({ method: 'POST', path, headers, body })
    await answer.body.dump()
    times.push(performance.now() - startedAt)
    if (answer.statusCode !== 200) refused += 1
  }
  const startedAt = performance.now()
  const calls: Promise<void>[] = []
  for (const [index, form] of forms.entries()) {
    const ahead = startedAt + (index * sentWithinMs) / forms.length - performance.now()
    if (ahead > 0) await sleep(ahead)
    calls.push(post(form))
  }
  const sentIn = secondsSince(startedAt)
  await Promise.all(calls)
  const answeredIn = secondsSince(startedAt)
  await http.close()
  const ids = forms.map((form) => form.MessageSid)
  const kept = async (table: 'messages' | 'unmatched_messages'): Promise<number> =>
    (await rig.pool.query(`select from ${table} where provider_id = any ($1)`, [ids])).rowCount ?? 0
  return {
    ...{ texts: forms.length, sentIn, answeredIn, answers: timingOf(times), refused },
    ...{ inThreads: await kept('messages'), inTray: await kept('unmatched_messages') },
  }
}

export const burstLines = (burst: Burst): string => {
  const { answers, inThreads, inTray } = burst
  const lost = burst.texts - inThreads - inTray
  return [
    `${burst.texts} signed texts in ${burst.sentIn.toFixed(2)} s, all answered after ${burst.answeredIn.toFixed(2)} s ` +
      `(p50 ${answers.p50.toFixed(0)} ms, p95 ${answers.p95.toFixed(0)} ms); ${inThreads} in threads, ${inTray} in the tray`,
    `goal: none lost: ${lost === 0 && burst.refused === 0 ? 'met' : `not met: ${lost} lost, ${burst.refused} refused`}`,
  ].join('\n')
}
