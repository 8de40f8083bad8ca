import type { getGuestPage as endpoint, GuestPage } from '@velvet/contracts/guest-pages'
import type { EndpointInput } from '@velvet/contracts/kernel'
import type { Context } from '../kernel/index.ts'
import { openLink } from './find-application.ts'
import { presentGuestPage } from './present-guest-page.ts'

/** What a guest link shows; changes nothing (GST-05). Refuses `link_not_found`. */
export const getGuestPage = async (context: Context, { params }: EndpointInput<typeof endpoint>): Promise<GuestPage> =>
  presentGuestPage(context, await openLink(context, params.token))
