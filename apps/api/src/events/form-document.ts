import type { EventPage } from '@velvet/contracts/events'
import { type ApplicationField, askedFields, consentWording } from '@velvet/domain/applicants'
import { type EventForm, formOf } from '@velvet/domain/events'
import { checkbox, inputField, prefixedField, questionField, selectField } from './form-controls.ts'
import { buttonOf } from './markup.ts'

type Fields = Partial<Record<ApplicationField, string>>

const plain = { autocapitalize: 'none', spellcheck: 'false' }

const personFields: Fields = {
  firstName: inputField({
    ...{ label: 'First Name', name: 'firstName', width: 3 },
    more: { autocomplete: 'given-name', autocapitalize: 'words' },
  }),
  lastName: inputField({
    ...{ label: 'Last Name', name: 'lastName', width: 3 },
    more: { autocomplete: 'family-name', autocapitalize: 'words' },
  }),
  age: inputField({
    ...{ label: 'Age', name: 'age', width: 2 },
    more: { type: 'number', inputmode: 'numeric', min: 0, max: 99, step: 1, autocomplete: 'off' },
  }),
  zipCodes: inputField({
    ...{ label: 'Zip Codes', name: 'zipCodes', width: 4, hint: 'One or more, separated by commas' },
    more: { autocomplete: 'postal-code', placeholder: '10001, 11201' },
  }),
  instagramUrl: prefixedField(
    { label: 'Instagram Username', name: 'instagramUrl', width: 6, more: { ...plain, autocomplete: 'off' } },
    'instagram.com/',
  ),
}

const contactFields = [
  inputField({
    ...{ label: 'Email Address', name: 'email', width: 6 },
    more: { type: 'email', inputmode: 'email', autocomplete: 'email', ...plain, placeholder: 'name@example.com' },
  }),
  inputField({
    ...{ label: 'Phone Number', name: 'phone', width: 6 },
    more: { type: 'tel', inputmode: 'tel', autocomplete: 'tel', enterkeyhint: 'send', placeholder: '(212) 555-0134' },
  }),
  '<fieldset class="flex flex-col gap-3 xs:col-span-6" aria-describedby="consent-terms"><legend class="sr-only">Contact preferences</legend>',
  `<p class="text-lg text-fg-2">${consentWording.application}</p>`,
  checkbox('smsUpdates', consentWording.smsUpdates),
  checkbox('emailConsent', consentWording.email),
  checkbox('smsConsent', consentWording.sms),
  `<p id="consent-terms" class="text-sm text-fg-3">${consentWording.terms}</p>`,
  '{{if env `VENUE_PRIVACY_URL`}}<p class="text-sm text-fg-3"><a href="{{env `VENUE_PRIVACY_URL` | html}}" class="rounded-badge text-link underline decoration-1 underline-offset-3 hover:decoration-2 ">Privacy policy</a>: how we use your information.</p>{{end}}',
  '</fieldset>',
].join('')

const nightFields = ({ maxParty, questions }: EventForm): string => {
  const sizes = Array.from({ length: maxParty }, (_, index) => String(index + 1))
  const party = selectField(
    { label: 'Guests in your party', name: 'party', hint: 'Including you', width: 6, required: null },
    sizes.map((size) => ({ value: size, text: size })),
  )
  return [...(maxParty > 1 ? [party] : []), ...questions.map(questionField)].join('')
}

const stepsOf = (form: EventForm): { title: string; fields: string }[] => {
  const night = nightFields(form)
  const asked: readonly string[] = askedFields(form)
  const person = Object.entries(personFields).flatMap(([name, field]) => (asked.includes(name) ? [field] : []))
  return [
    { title: 'You', fields: person.join('') },
    ...(night ? [{ title: 'The night', fields: night }] : []),
    { title: 'How we reach you', fields: contactFields },
  ]
}

const requirement = ({ maxParty, questions }: EventForm): string =>
  maxParty > 1 || questions.some(({ required }) => !required)
    ? 'Every question below is required unless marked optional.'
    : 'Every question below is required.'

/**
 * What `ApplicationCard` of the site shows at first, with the same classes. Typed answers move into the form of the site, which is
 * loaded with the first move of the visitor; until then, sending does nothing (`method="dialog"`).
 */
export const applicationCard = (event: EventPage): string => {
  const form = formOf(event)
  const steps = stepsOf(form)
  const sections = steps.map(
    ({ title, fields }, index) =>
      `<fieldset class="step"><legend class="step-title"><span class="sr-only">Step ${index + 1} of ${steps.length}:</span><span aria-hidden="true" class="step-numeral">${index + 1}</span> ${title}</legend><div class="step-fields">${fields}</div></fieldset>`,
  )
  return `<section id="application" aria-labelledby="application-title" class="invitation">
            <h2 id="application-title" class="type-invitation">APPLY FOR ACCESS</h2>
            <div>
              <p class="mt-3 text-lg text-fg-2"><span class="type-aside mb-1.5 block">Be our guest...</span> ${requirement(form)}</p>
              <div class="progress"><div aria-hidden="true" class="progress-rules">${'<i></i>'.repeat(steps.length)}</div><p>Step 1 of ${steps.length} · <span>You</span></p></div>
              <form method="dialog" novalidate aria-labelledby="application-title" class="relative">
                ${sections.join('\n                ')}
                <div aria-hidden="true" class="absolute -start-[200vw] size-px overflow-hidden"><label>Website<input type="text" name="website" tabindex="-1" autocomplete="off"></label></div>
                <p role="alert" class="mt-5 text-lg text-danger empty:hidden"></p>
                ${buttonOf(event.isFull ? 'Join the waitlist' : 'REQUEST AN INVITATION', { type: 'submit', look: 'primary', className: 'mt-8' })}
              </form>
            </div>
          </section>`
}
