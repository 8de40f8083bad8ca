import type { Settings } from '../kernel/index.ts'

/** What every email says about who sends it. */
export type Venue = Pick<Settings, 'venueName' | 'emailFooterAddress'>

/** Why somebody gets an email of a campaign. */
export const whySentence = ({ venueName }: Venue): string =>
  `You receive this email because you applied with ${venueName}.`
