import type { Message } from '../message.ts'
import { type Html, html } from './html.ts'

const fields = (id: string): Html => html`<label for="body-${id}">Text</label>
<input id="body-${id}" name="body" maxlength="1600" autocomplete="off">
<label for="media-${id}">Address of a picture</label>
<input id="media-${id}" name="media" type="url" maxlength="2000" placeholder="https://" autocomplete="off">
<label class="check"><input type="checkbox" name="copies" value="2"> Deliver it twice</label>`

/** Answers a text as the person who got it. */
export const answerForm = ({
  id,
  to,
}: Message): Html => html`<form class="answer" method="post" action="/sandbox/messages/${id}/reply">
${fields(id)}
<button class="button" type="submit" aria-label="Send reply from ${to}">Send reply</button>
</form>`

/** A text from whatever number is typed. */
export const anyNumberForm = (): Html => html`<details class="fold">
<summary>Text from any number</summary>
<form class="answer" method="post" action="/sandbox/inbound">
<label for="from">From</label>
<input id="from" name="from" type="tel" maxlength="32" required placeholder="+12125550123" autocomplete="off">
${fields('any')}
<button class="button" type="submit">Send text</button>
</form>
</details>`
