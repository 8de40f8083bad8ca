/** No message about the event waits for an application: what a notice leaves behind when it was told, dropped, or overtaken. */
export const noNotice = { notice_kind: null, notice_by: null, notice_at: null, notice_note: null } as const
