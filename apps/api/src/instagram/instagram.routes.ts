import {
  cancelInstagramRefresh,
  fetchRealInstagramBulk,
  getInstagramConfig,
  getInstagramRefresh,
  getInstagramState,
  listInstagramRefreshes,
  refreshInstagram,
  refreshInstagramBulk,
  uploadInstagramPosts,
} from '@velvet/contracts/instagram'
import * as instagram from '@velvet/services/instagram'
import type { Slice } from '../kernel/mount.ts'

export const instagramRoutes =
  (pictures: instagram.PictureTools): Slice =>
  ({ mount, closing }) => {
    mount(getInstagramConfig, instagram.getInstagramConfig)
    mount(getInstagramState, instagram.getInstagramState)
    mount(refreshInstagram, (context, input) => instagram.refreshInstagram(context, input, closing))
    mount(uploadInstagramPosts, (context, input) => instagram.uploadInstagramPosts(context, pictures, input, closing))
    mount(refreshInstagramBulk, instagram.refreshInstagramBulk)
    mount(fetchRealInstagramBulk, (context, input) => instagram.fetchRealInstagramBulk(context, input, closing))
    mount(listInstagramRefreshes, instagram.listInstagramRefreshes)
    mount(getInstagramRefresh, instagram.getInstagramRefresh)
    mount(cancelInstagramRefresh, instagram.cancelInstagramRefresh)
  }
