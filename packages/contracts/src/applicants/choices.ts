export const applicantStatuses = ['pending', 'approved', 'declined'] as const
export type ApplicantStatus = (typeof applicantStatuses)[number]

export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const contactMethods = ['email', 'sms', 'both'] as const
