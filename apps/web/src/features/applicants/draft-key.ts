/** Where this tab keeps the answers that were typed. */
export const draftKey = 'velvet.application'
