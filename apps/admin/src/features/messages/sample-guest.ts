import type { CampaignContent } from '@velvet/contracts/campaigns'
import { compileText, fillText, type TokenValues } from '@velvet/domain/campaigns'

const sampleGuest: TokenValues = {
  firstName: 'Sam',
  lastName: 'Sample',
  email: 'sam@example.com',
  phone: '(212) 555-0100',
  city: 'New York',
  state: 'NY',
  instagram: 'samsample',
}

const fill = (text: string): string => fillText(compileText(text), sampleGuest)

/** The content as a guest with complete data gets it. */
export const forSampleGuest = ({ subject, content, smsContent }: CampaignContent): CampaignContent => ({
  content: fill(content),
  ...(subject === undefined ? {} : { subject: subject && fill(subject) }),
  ...(smsContent === undefined ? {} : { smsContent: smsContent && fill(smsContent) }),
})
