/** What a person can do about messages that were not delivered, by the code under which they are grouped. */
const suggestions = new Map(
  Object.entries({
    answer_lost: 'Nothing to do: Velvet is checking whether they were sent.',
    provider_unavailable: 'The provider was unavailable for too long. Press “Retry failed” once it works again.',
    provider_blocked: 'Check the provider’s key, sender, and credit, then resume.',
    needs_review: 'Check with the provider whether they were sent, then send them again or mark them as sent.',
    excluded: 'This campaign excludes them.',
    no_consent: 'They were never asked for consent on this channel, or did not give it. Ask for their consent first.',
    opted_out: 'They opted out of this channel. Only they can change that.',
    suppressed: 'They unsubscribed or complained, or the address does not work. See Suppressions.',
    no_address: 'Add an address for these people.',
    invalid_number: 'Correct the phone numbers of these people.',
    text_too_long: 'Shorten the text. With names filled in, it can have at most 320 characters.',
    duplicate_address: 'Another applicant with the same address was messaged. Merge them if they are the same person.',
    applicant_removed: 'They were deleted or merged after the campaign was sent.',
    erased: 'They were erased after the campaign was sent and cannot be messaged again.',
    cancelled: 'The campaign was canceled. Duplicate it to message these people.',
    // Twilio.
    '21211': 'Correct the phone numbers of these people.',
    '21217': 'Correct the phone numbers of these people.',
    '21408': 'Allow texts to this country in the Twilio console.',
    '21610': 'They replied STOP. Only they can opt back in, by texting START.',
    '21614': 'These numbers cannot receive texts. Ask for a mobile number.',
    '30003': 'The phone was off or out of reach. Try again later.',
    '30004': 'They blocked your number. Only they can change that.',
    '30005': 'The number is not in use. Ask for a new one.',
    '30006': 'The number is a landline, or its carrier does not accept texts. Ask for a mobile number.',
    '30007': 'The carrier treated it as spam. Register the sender with Twilio (A2P 10DLC) and change the text.',
    '30008': 'The carrier gave no reason. Try again later.',
    '30034': 'Register the sending number with Twilio (A2P 10DLC).',
    // SendGrid.
    http_413: 'The email is too large. Shorten it.',
    bounce: 'The address does not exist. Ask for a new one; campaigns leave it out from now on.',
    blocked: 'The mail server refused it temporarily. Check the reputation of your sender, then try again later.',
    dropped: 'SendGrid did not send it because the recipient bounced, unsubscribed, or reported spam before.',
  }),
)

/** The advice for a code, null where there is none. */
export const errorSuggestion = (code: string): string | null => suggestions.get(code) ?? null
