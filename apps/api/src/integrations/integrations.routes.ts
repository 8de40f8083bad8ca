import {
  compareScrapers,
  getApifyStatus,
  getDeliveryReports,
  getHtmlParserStatus,
  getScrapedoStatus,
  getZylaStatus,
  testApify,
  testHtmlParser,
  testScrapedo,
  testSmartInstagram,
  testZyla,
  testZylaBatch,
} from '@velvet/contracts/integrations'
import type { OpenSources } from '@velvet/services/instagram'
import * as integrations from '@velvet/services/integrations'
import { getDeliveryReports as readDeliveryReports } from '@velvet/services/webhooks'
import type { Slice } from '../kernel/mount.ts'

/** Statuses and tests ask the given sources at once; the worker performs every other lookup. */
export const integrationRoutes =
  (openSources: OpenSources): Slice =>
  ({ mount, closing }) => {
    const reach: integrations.Reach = { openSources, closing }
    const checkSource = integrations.createSourceChecks(reach)
    mount(getApifyStatus, integrations.getApifyStatus(checkSource))
    mount(getZylaStatus, integrations.getZylaStatus(checkSource))
    mount(getScrapedoStatus, integrations.getScrapedoStatus(checkSource))
    mount(getHtmlParserStatus, integrations.getHtmlParserStatus(checkSource))
    mount(getDeliveryReports, readDeliveryReports)
    mount(testApify, integrations.testApify(reach))
    mount(testScrapedo, integrations.testScrapedo(reach))
    mount(testHtmlParser, integrations.testHtmlParser(reach))
    mount(compareScrapers, integrations.compareScrapers(reach))
    mount(testZyla, integrations.testZyla(reach))
    mount(testZylaBatch, integrations.testZylaBatch(reach))
    mount(testSmartInstagram, integrations.testSmartInstagram(reach))
  }
