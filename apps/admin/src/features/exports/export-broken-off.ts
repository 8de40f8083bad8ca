/** The response ended before every applicant was in it, so the file is not worth keeping. */
export class ExportBrokenOff extends Error {
  constructor(people: number, total: number | undefined) {
    const expected = total === undefined ? '' : ` of ${total.toLocaleString('en-US')}`
    super(
      `The export was interrupted after ${people.toLocaleString('en-US')}${expected} applicants and was not saved. Please try again.`,
    )
    this.name = 'ExportBrokenOff'
  }
}
