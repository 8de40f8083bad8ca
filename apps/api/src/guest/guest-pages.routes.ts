import { answerGuestPage, getGuestPage, showGuestCalendar, updateGuestPage } from '@velvet/contracts/guest-pages'
import * as guestPages from '@velvet/services/guest-pages'
import type { FastifyReply } from 'fastify'
import type { Slice } from '../kernel/mount.ts'
import { guestCalendar } from './guest-calendar.ts'

/** Keeps search engines from indexing a guest's page. For every answer of the api, caching and referrers are disabled anyway. */
const unlisted = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex')

/** What the personal link of a guest opens. */
export const guestPageRoutes: Slice = ({ mount }) => {
  mount(getGuestPage, (context, input, _request, reply) => {
    unlisted(reply)
    return guestPages.getGuestPage(context, input)
  })
  mount(updateGuestPage, (context, input, _request, reply) => {
    unlisted(reply)
    return guestPages.updateGuestPage(context, input)
  })
  mount(answerGuestPage, (context, input, _request, reply) => {
    unlisted(reply)
    return guestPages.answerGuestPage(context, input)
  })
  mount(showGuestCalendar, async (context, input, _request, reply) => {
    unlisted(reply)
    const text = guestCalendar(await guestPages.getGuestCalendar(context, input), context.settings)
    void reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="night.ics"')
      .send(text)
    return text
  })
}
