import type { Channel } from '../faults.ts'
import type { Message } from '../message.ts'
import type { MessageQuery } from '../message-log.ts'
import type { Stats } from '../tally.ts'
import { answerForm, anyNumberForm } from './answer-form.ts'
import { type Html, html } from './html.ts'
import { page, statusBadge, time } from './page.ts'

const address = (query: Omit<MessageQuery, 'limit'>): string => {
  const params = new URLSearchParams()
  if (query.channel) params.set('channel', query.channel)
  if (query.to) params.set('to', query.to)
  if (query.before) params.set('before', String(query.before))
  return params.size > 0 ? `/sandbox?${params}` : '/sandbox'
}

const tab = (name: string, count: number, channel: Channel | undefined, query: MessageQuery): Html => {
  const href = address({ ...(channel ? { channel } : {}), ...(query.to ? { to: query.to } : {}) })
  const current = query.channel === channel ? html` aria-current="page"` : null
  return html`<a href="${href}"${current}>${name} <small>${count.toLocaleString('en')}</small></a>`
}

const row = (message: Message): Html => html`<li>
<a class="row" href="/sandbox/messages/${message.id}/view">
<span class="channel">${message.channel === 'email' ? 'Email' : 'SMS'}</span>
<span class="to">${message.to}</span>
<span class="what">${message.subject || message.text.slice(0, 140) || 'Content not kept'}</span>
<span class="state">${statusBadge(message.status)}</span>
<span class="when">${time(message.acceptedAt)}</span>
</a>
${message.channel === 'sms' ? html`<details class="fold"><summary>Answer as ${message.to}</summary>${answerForm(message)}</details>` : null}
</li>`

const nothing = (query: MessageQuery): Html =>
  query.to || query.before
    ? html`<p class="empty">No message matches. <a href="/sandbox">Show all</a></p>`
    : html`<p class="empty">No message yet. Whatever the product sends appears here.</p>`

/** The list of what was accepted, newest first. */
export const outboxPage = (
  messages: readonly Message[],
  query: MessageQuery,
  stats: Stats,
  notice: string | null,
): string => {
  const last = messages.at(-1)
  const older =
    last && messages.length === query.limit
      ? html`<p class="more"><a class="button" href="${address({ ...query, before: Number(last.id) })}">Older messages</a></p>`
      : null
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
${notice ? html`<p class="notice" role="status">${notice}</p>` : null}
<div class="bar">
<nav class="tabs" aria-label="Channel">
${tab('All', stats.email.accepted + stats.sms.accepted, undefined, query)}
${tab('Email', stats.email.accepted, 'email', query)}
${tab('SMS', stats.sms.accepted, 'sms', query)}
</nav>
<form class="search" role="search" action="/sandbox">
${query.channel ? html`<input type="hidden" name="channel" value="${query.channel}">` : null}
<label for="to">Address</label>
<input id="to" name="to" type="search" value="${query.to ?? ''}" placeholder="Email or number" autocomplete="off">
<button class="button" type="submit">Search</button>
<a class="button" href="${address({ ...(query.channel ? { channel: query.channel } : {}), ...(query.to ? { to: query.to } : {}) })}">Refresh</a>
</form>
</div>
${anyNumberForm()}
${messages.length > 0 ? html`<ol class="list">${messages.map(row)}</ol>` : nothing(query)}
${older}`,
  )
}
