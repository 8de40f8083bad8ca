import type { Message } from '../message.ts'
import { emailEvents, smsEvents } from '../message-events.ts'
import { answerForm } from './answer-form.ts'
import { type Html, html } from './html.ts'
import { oneClickUrl } from './one-click.ts'
import { label, page, statusBadge, time } from './page.ts'

const fact = (name: string, value: string | Html): Html =>
  value === '' ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const facts = (message: Message): Html => html`<dl class="facts">
${fact('To', message.to)}
${fact('From', message.from)}
${fact('Subject', message.subject)}
${fact('Accepted', time(message.acceptedAt))}
${fact('Status', statusBadge(message.status))}
${fact('Provider id', message.providerId)}
${message.communicationId === null ? null : fact('Communication', `${message.communicationId}, attempt ${message.attempt ?? 1}`)}
</dl>`

const eventForm = ({ id }: Message, name: string): Html =>
  html`<button class="button" name="name" value="${name}" formaction="/sandbox/messages/${id}/events">${label(name)}</button>`

const playButtons = (message: Message): Html => {
  const names = message.channel === 'email' ? emailEvents : smsEvents
  return html`<form class="buttons" method="post">${names.map((name) => eventForm(message, name))}</form>`
}

const reply = (message: Message): Html => html`<h3>Reply as the recipient</h3>
${answerForm(message)}
<form class="buttons" method="post" action="/sandbox/messages/${message.id}/reply">
${['STOP', 'START', 'HELP'].map((word) => html`<button class="button" name="body" value="${word}">${word}</button>`)}
</form>`

const links = (message: Message): Html => {
  const url = oneClickUrl(message)
  if (!url) return html``
  return html`<h3>Unsubscribe</h3>
<div class="buttons">
<form method="post" action="/sandbox/messages/${message.id}/one-click"><button class="button">One-click unsubscribe</button></form>
<a class="button" href="${url}" rel="noopener noreferrer">Open the unsubscribe page</a>
</div>`
}

const history = ({ events }: Message): Html =>
  events.length === 0
    ? html`<p class="empty">Nothing yet.</p>`
    : html`<ol class="events">${events.map(({ name, at }) => html`<li>${statusBadge(name)} ${time(at)}</li>`)}</ol>`

const content = (message: Message): Html => {
  if (message.channel === 'sms') return html`<p class="sms">${message.text || 'Content not kept'}</p>`
  return html`<iframe class="mail" title="The mail as its reader sees it" sandbox="" src="/sandbox/messages/${message.id}/html"></iframe>
<details><summary>Text part</summary><pre tabindex="0">${message.text}</pre></details>
<details><summary>Headers</summary><pre tabindex="0">${Object.entries(message.headers).map(([name, value]) => html`${name}: ${value}\n`)}</pre></details>`
}

/** One message: what its reader sees, what happened to it, and buttons that make something happen. */
export const messagePage = (message: Message, notice: string | null): string =>
  page(
    message.subject || `SMS to ${message.to}`,
    html`<p class="back"><a href="/sandbox">All messages</a></p>
<h1>${message.subject || 'SMS'}</h1>
${notice ? html`<p class="notice" role="status">${notice}</p>` : null}
<div class="detail">
<section aria-label="Message">${facts(message)}${content(message)}</section>
<section aria-labelledby="playback">
<h2 id="playback">What happens next</h2>
<p>Each button posts a signed webhook to the product, as the provider would.</p>
${playButtons(message)}
${message.channel === 'sms' ? reply(message) : links(message)}
<h2>What happened</h2>
${history(message)}
</section>
</div>`,
  )

export const missingPage = (): string =>
  page(
    'Not found',
    html`<h1>Not found</h1><p class="empty">This page or message is not, or no longer, in the outbox. <a href="/sandbox">Show all</a></p>`,
  )
