/** The columns of an application without a waiting message about the event: it was sent, dropped, or replaced. */
export const noNotice = { notice_kind: null, notice_by: null, notice_at: null, notice_note: null } as const
