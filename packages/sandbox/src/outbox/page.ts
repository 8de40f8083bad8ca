import { type Html, html } from './html.ts'

/** A whole page of the outbox. */
export const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="/sandbox/outbox.css">
<link rel="stylesheet" href="/sandbox/message.css">
<link rel="stylesheet" href="/sandbox/answer.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="/sandbox">Velvet sandbox</a>
<p class="simulated"><strong>Simulated</strong> <span>Nothing here has left this machine.</span></p>
</header>
<main id="main">${content}</main>
</body>
</html>`.markup

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

export const time = (at: number): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${clock.format(at)} UTC</time>`

const tones: Readonly<Record<string, string>> = {
  delivered: 'good',
  open: 'good',
  click: 'good',
  bounce: 'bad',
  blocked: 'bad',
  dropped: 'bad',
  undelivered: 'bad',
  failed: 'bad',
  spamreport: 'bad',
  unsubscribe: 'warn',
  deferred: 'warn',
}

const labels: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  processed: 'Processed',
  deferred: 'Deferred',
  delivered: 'Delivered',
  open: 'Opened',
  machine_open: 'Opened by machine',
  click: 'Clicked',
  bounce: 'Bounced',
  blocked: 'Blocked',
  dropped: 'Dropped',
  spamreport: 'Complaint',
  unsubscribe: 'Unsubscribed',
  queued: 'Queued',
  sent: 'Sent',
  undelivered: 'Undelivered',
  failed: 'Failed',
}

/** An event or status as a person says it. */
export const label = (name: string): string => labels[name] ?? name

export const statusBadge = (status: string): Html =>
  html`<span class="badge ${tones[status] ?? 'quiet'}">${label(status)}</span>`
