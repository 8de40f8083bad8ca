/** `1 applicant`, `5,000 applicants`. */
export const applicantsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'applicant' : 'applicants'}`
