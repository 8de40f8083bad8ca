export {
  type ApplicantChanges,
  applicantQuery,
  isGone,
  useApplicant,
  useApplicantActivity,
  useApplicantChanges,
  useApplications,
  useCreateApplicant,
  usePendingStatus,
  useSaveApplicant,
  useTags,
} from './applicant.queries.ts'
export { AppliedDate, Instagram, PriorityRank, RowName, Unknown } from './applicant-facts.tsx'
export { type ApplicantList, type ApplicantView, type FilterKey, useApplicantView } from './applicant-view.ts'
export {
  type ApplicantPage,
  changeInstagram,
  changeShownPage,
  type Decision,
  pageSize,
  portionSize,
  type Reading,
  refreshApplicants,
  useApplicantStats,
  useDeleteApplicant,
  useEventName,
  useEvents,
  useFacets,
  useLatestPage,
  useNextPortion,
  useShownPage,
  useUpdateStatus,
} from './applicants.queries.ts'
export { applicantsText } from './applicants-text.ts'
export { ApplicationBadge, type ApplicationBadgeProps } from './application-badge.tsx'
export { ProfileImage } from './profile-image.tsx'
export { refreshPeople } from './refresh-people.ts'
export { StatusBadge } from './status-badge.tsx'
export { useGoneApplicants } from './use-gone-applicants.ts'
export { forgetFailures, useFailedPictures, usePicture } from './use-picture.ts'
