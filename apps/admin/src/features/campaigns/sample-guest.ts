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

/** A content as a guest gets it of whom everything is known. */
export const forSampleGuest = ({ subject, content, smsContent }: CampaignContent): CampaignContent => ({
  content: fill(content),
  ...(subject === undefined ? {} : { subject: subject && fill(subject) }),
  ...(smsContent === undefined ? {} : { smsContent: smsContent && fill(smsContent) }),
})
