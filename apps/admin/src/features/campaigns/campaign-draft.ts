import { type ApplicantStatus, applicantStatuses } from '@velvet/contracts/applicants'
import type { Campaign, TargetFilters } from '@velvet/contracts/campaigns'
import { unknownTokens } from '@velvet/domain/campaigns'

/** What the campaign dialog holds while it is open. */
export type CampaignDraft = { name: string; subject: string; content: string; status: ApplicantStatus[] }

/** A new campaign goes to approved people (CAMP-24); a known one keeps what was written. */
export function draftOf(campaign: Campaign | undefined): CampaignDraft {
  return {
    name: campaign?.name ?? '',
    subject: campaign?.content?.subject ?? '',
    content: campaign?.content?.content ?? '',
    status: campaign ? (campaign.targetFilters.status ?? [...applicantStatuses]) : ['approved'],
  }
}

/** The audience of a draft; whatever else a known campaign narrows by stays. */
export function filtersOf({ status }: CampaignDraft, campaign: Campaign | undefined): TargetFilters | undefined {
  if (status.length === 0) return undefined
  return { ...campaign?.targetFilters, status: applicantStatuses.filter((each) => status.includes(each)) }
}

/** Whether everything that must be filled in is (CAMP-26 to CAMP-28). */
export const isComplete = ({ name, subject, content }: CampaignDraft): boolean =>
  [name, subject, content].every((text) => text.trim() !== '')

/** Names the tokens that mean nothing; empty when there are none. */
export function unknownTokensText(draft: CampaignDraft): string {
  const unknown = unknownTokens(draft)
  if (unknown.length === 0) return ''
  return `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a known token' : 'are not known tokens'}.`
}
