import { getEventPage, showEvent, showRobots, showSitemap } from '@velvet/contracts/events'
import * as events from '@velvet/services/events'
import type { Slice } from '../kernel/mount.ts'
import { eventDocument, missingDocument, robots, sitemap } from './event-document.ts'

const revalidated = 'no-cache'

/** What visitors and search engines read about single events. */
export const eventPageRoutes: Slice = ({ mount }) => {
  mount(getEventPage, async (context, input, _request, reply) => {
    const page = await events.getEventPage(context, input)
    if (page.slug !== input.params.slug) void reply.redirect(`/api/events/${page.slug}`, 308)
    return page
  })
  mount(showEvent, async (context, { params }, _request, reply) => {
    const page = await events.findEventPage(context, params.slug)
    const text = page ? eventDocument(page, context.settings) : missingDocument(context.settings)
    if (page && page.slug !== params.slug) void reply.redirect(`/e/${page.slug}`, 308)
    else
      void reply
        .code(page ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', revalidated)
        .send(text)
    return text
  })
  mount(showRobots, async (context, _input, _request, reply) => {
    const text = robots(context.settings)
    void reply.type('text/plain; charset=utf-8').header('cache-control', revalidated).send(text)
    return text
  })
  mount(showSitemap, async (context, _input, _request, reply) => {
    const text = sitemap(await events.listOpenSlugs(context), context.settings)
    void reply.type('application/xml; charset=utf-8').header('cache-control', revalidated).send(text)
    return text
  })
}
