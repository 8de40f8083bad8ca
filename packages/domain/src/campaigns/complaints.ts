/** From this share of what was delivered, mail programs turn against a sender. */
export const maxComplaintShare = 0.003

/** One or two people prove nothing in a small campaign. */
const minComplaints = 3

export type Complaints = { readonly complaints: number; readonly delivered: number }

export const complaintShare = ({ complaints, delivered }: Complaints): number => complaints / Math.max(1, delivered)

/** Whether so many recipients marked an email as spam that it harms every later email. */
export const areTooManyComplaints = (counts: Complaints): boolean =>
  counts.complaints >= minComplaints && complaintShare(counts) >= maxComplaintShare
