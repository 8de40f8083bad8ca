import type { Applicant } from '@velvet/contracts/applicants'
import type { ConsentEvent, Suppression } from '@velvet/contracts/suppressions'
import { describe, expect, it } from 'vitest'
import { listenInstead } from '../../testing/announcements.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { openApplicant } from '../../testing/open/open-applicant.tsx'
import { closed, consentEvent } from '../../testing/suppressions.ts'

type Consents = { events: readonly ConsentEvent[]; suppressions: readonly Suppression[] }

const none: Consents = { events: [], suppressions: [] }

/** The consent section of an applicant with these records, which may change between calls. */
async function openConsent(read: () => Consents | undefined, facts: Partial<Applicant> = {}) {
  const { dialog } = await openApplicant('view', facts, {
    'GET /api/admin/applicants/person-1/consents': () => {
      const consents = read()
      return consents ? Response.json(consents) : problem(500)
    },
  })
  return dialog.getByRole('region', { name: 'Consent' })
}

describe('the consent of a person', () => {
  it('says by channel whether the person can be contacted', async () => {
    const section = await openConsent(() => none, { emailOptIn: true, smsOptIn: false })
    await expect.element(section).toMatchTextContent(/EmailCan be contactedTextsNo consent/)
    await expect.element(section.getByText('No consent has been recorded yet.')).toBeVisible()
  })

  it('says that a person who stated no consent can be contacted by default, until they opt in', async () => {
    const unsaid = { action: 'not_asserted', source: 'admin', textVersion: null, ipAddress: null } as const
    const events = [
      consentEvent({ id: '3', channel: 'sms' }),
      consentEvent({ id: '2', channel: 'sms', ...unsaid }),
      consentEvent({ id: '1', ...unsaid }),
    ]
    const section = await openConsent(() => ({ ...none, events }), { emailOptIn: true, smsOptIn: true })
    await expect
      .element(section)
      .toMatchTextContent(/EmailCan be contactedBy default, because no choice was made\.TextsCan be contactedOpted/)
  })

  it('distinguishes opted out from never opted in, and names missing addresses', async () => {
    const out = consentEvent({ action: 'out', source: 'admin', textVersion: null, ipAddress: null })
    const section = await openConsent(() => ({ ...none, events: [out] }), {
      emailOptIn: false,
      emailConsent: 'opted_out',
      phone: null,
    })
    await expect.element(section).toMatchTextContent(/EmailOpted outTextsNo phone number/)
  })

  it('says since when and why an address is suppressed, whatever they opted into', async () => {
    const suppressions = [
      closed(),
      closed({ id: 'sms-1', channel: 'sms', hint: '***0199', reason: 'manual', note: 'An old number' }),
    ]
    const section = await openConsent(() => ({ ...none, suppressions }), { emailOptIn: true, smsOptIn: true })
    await expect
      .element(section)
      .toMatchTextContent(
        /EmailSuppresseda\*\*\*@example\.com has been suppressed since Mar 7, 2026 because its owner unsubscribed\.Texts/,
      )
    await expect
      .element(section)
      .toMatchTextContent(/TextsCan be contacted\*\*\*0199 has been suppressed since .* because .*\. “An old/)
  })

  it('lists their consents, newest first, with source, wording, and IP address', async () => {
    const events = [
      consentEvent({ id: '6', action: 'out', source: 'link', textVersion: null, ipAddress: null }),
      consentEvent({ id: '5', channel: 'sms', action: 'in', source: 'start', textVersion: null, ipAddress: null }),
      consentEvent({ id: '4', channel: 'sms', action: 'out', source: 'stop', textVersion: null, ipAddress: null }),
      consentEvent({
        id: '3',
        channel: 'sms',
        action: 'not_asserted',
        source: 'csv',
        textVersion: null,
        ipAddress: null,
      }),
      consentEvent({ id: '2' }),
    ]
    const section = await openConsent(() => ({ ...none, events }))
    const entries = section.getByRole('list', { name: 'Consent history' }).getByRole('listitem')
    await expect.element(entries).toHaveLength(4)
    await expect.element(entries.nth(0)).toMatchTextContent(/^Opted out of emailUnsubscribe link · Mar 7, 2026/)
    await expect.element(entries.nth(3)).toMatchTextContent(/^Texts: no choice madeList import · /)
    await section.getByRole('button', { name: 'Show all 5' }).click()
    await expect
      .element(entries.nth(4))
      .toMatchTextContent(/^Opted in to emailApplication form, wording 2026-11 · Mar 7, 2026.*IP\s203\.0\.113\.7$/)
  })

  it('follows the server’s announcements, and can be retried', async () => {
    const announce = listenInstead()
    let now: Consents | undefined
    const section = await openConsent(() => now)
    await expect.element(section.getByRole('alert')).toMatchTextContent('The consent could not be loaded.')
    now = none
    await section.getByRole('button', { name: 'Retry' }).click()
    await expect.element(section.getByText('Can be contacted').first()).toBeVisible()
    now = { ...none, suppressions: [closed()] }
    announce('suppressions')
    await expect.element(section.getByText('Suppressed')).toBeVisible()
  })
})
