import { type Static, Type } from 'typebox'
import { ApplicantFilters, maxIds } from '../applicants/index.ts'
import { endpoint, Id, IdParams, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

export const bulkActions = [
  'approve',
  'decline',
  'set_pending',
  'set_high_priority',
  'set_normal_priority',
  'set_low_priority',
  'add_notes',
  'add_tags',
  'remove_tags',
  'merge_duplicates',
  'send_email',
  'send_sms',
  'send_combined',
  'delete',
] as const
export type BulkAction = (typeof bulkActions)[number]

/** Bulk actions that write to people; all others change them. */
export const sendActions = ['send_email', 'send_sms', 'send_combined'] as const
export type SendAction = (typeof sendActions)[number]
export type ChangeAction = Exclude<BulkAction, SendAction>

const Count = Type.Integer({ minimum: 0 })

/** The results of a bulk send at the time of the answer, which waits a moment for them (API-18, API-19). */
export const SendStats = Type.Object({
  totalSelected: Count,
  sent: Type.Integer({ minimum: 0, description: 'Messages accepted by a provider' }),
  failed: Count,
  queued: Type.Integer({ minimum: 0, description: 'Still being sent at the time of the answer' }),
  deferred: Type.Integer({ minimum: 0, description: 'Wait for the end of quiet hours' }),
  skipped: Count,
  withPhoneNumbers: Type.Optional(Count),
})
export type SendStats = Static<typeof SendStats>

const PersonName = Type.Optional(
  Type.String({ description: 'First and last name, or the email; absent when the applicant does not exist' }),
)
const Reasons = Type.Array(Type.Object({ reason: Type.String(), count: Count }), {
  description: 'Reasons with the number of rows, the most frequent first',
})

export const BulkResult = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  action: OneOf(bulkActions),
  requested: Type.Integer(),
  processed: Type.Integer(),
  skipped: Type.Array(Type.Object({ id: Id, name: PersonName, reason: Type.String() }), {
    description: 'The first 100',
  }),
  failed: Type.Array(Type.Object({ id: Id, name: PersonName, error: Type.String() }), { description: 'The first 100' }),
  skippedCount: Type.Integer(),
  failedCount: Type.Integer(),
  skippedFor: Type.Optional(Reasons),
  failedFor: Type.Optional(Reasons),
  batchId: Nullable(Id),
  mergedCount: Type.Optional(Type.Integer()),
  mergeId: Type.Optional(Id),
  campaignId: Type.Optional(Id),
  duplicate: Type.Optional(
    Type.Literal(true, {
      description:
        'The same admin sent the same message to the same people within the last minute; these are the results of that send',
    }),
  ),
  emailsSent: Type.Optional(Count),
  emailsFailed: Type.Optional(Count),
  smsSent: Type.Optional(Count),
  smsFailed: Type.Optional(Count),
  details: Type.Optional(Type.String()),
  suggestion: Type.Optional(Type.String()),
  stats: Type.Optional(SendStats),
  deferred: Type.Optional(
    Type.Array(Type.Object({ id: Id, name: Type.String(), until: Timestamp }), {
      maxItems: 100,
      description: 'People whose text waits, and until when; the first 100',
    }),
  ),
})
export type BulkResult = Static<typeof BulkResult>

/** A field that the action does not use may be absent, null or blank. */
const text = (maxLength: number, description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength, description })))

export const runBulkAction = endpoint({
  name: 'runBulkAction',
  method: 'POST',
  path: '/api/admin/applicants/bulk',
  summary: 'Run a bulk action on applicants',
  access: 'admin',
  // Sending needs campaigns.manage, everything else applicants.edit, deleting applicants.delete: the verb decides.
  permission: 'applicants.read',
  rateWhen: { key: 'action', isOneOf: sendActions, rate: 'send' },
  bodyLimitBytes: 1024 * 1024,
  body: Type.Object({
    action: OneOf(bulkActions),
    applicantIds: Type.Optional(Type.Array(Id, { maxItems: maxIds })),
    filter: Type.Optional(
      Type.Object(ApplicantFilters.properties, {
        additionalProperties: false,
        description: 'Everyone who matches; an unknown filter is rejected, because ignoring it would match more people',
      }),
    ),
    data: Type.Optional(
      Nullable(
        Type.Object(
          {
            status: text(20, 'Ignored, because the action decides'),
            priority: text(20, 'Ignored, because the action decides'),
            notes: text(10_000, 'Appended as a dated, signed line, with any action (BULK-19)'),
            content: text(200_000, 'The email or text to send; with other actions, an alias of notes (BULK-19)'),
            subject: text(500, 'For send_email'),
            emailSubject: text(500, 'For send_combined'),
            emailContent: text(200_000, 'For send_combined'),
            smsContent: text(2_000, 'For send_combined and send_sms'),
            tags: Type.Optional(
              Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 20 }),
            ),
            timeZone: text(
              60,
              "IANA time zone of the date in front of a note and of the time in a bulk message's name; UTC when absent",
            ),
            override: Type.Optional(Type.Boolean({ description: 'Approve past the capacity of events' })),
            also: Type.Optional(
              Nullable(
                OneOf(['all_open'], {
                  description: 'A decision also decides the other open applications of the people (ANS-13)',
                }),
              ),
            ),
          },
          { additionalProperties: false },
        ),
      ),
    ),
  }),
  status: 200,
  response: BulkResult,
  errors: [
    'selection_invalid',
    'notes_required',
    'tags_required',
    'time_zone_unknown',
    'too_few_to_merge',
    'too_many_to_merge',
    'notes_too_long',
    'content_required',
    'unknown_token',
    'nobody_eligible',
    'text_too_long',
    'email_too_complex',
    'email_renderer_busy',
    'email_not_configured',
    'sms_not_configured',
    'footer_address_missing',
    'every_message_refused',
    'forbidden',
  ],
  activity: { action: 'applicant.bulk' },
})

export const undoBatch = endpoint({
  name: 'undoBatch',
  method: 'POST',
  path: '/api/admin/batches/:id/undo',
  summary: 'Undo a bulk action',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 200,
  response: Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    restored: Type.Integer(),
    skippedCount: Type.Integer({ description: 'Changed again or removed since, so left unchanged' }),
  }),
  errors: ['batch_not_found', 'batch_undone', 'batch_not_undoable', 'batch_too_old'],
  activity: { action: 'applicant.bulk_undone' },
})

export const undoEdit = endpoint({
  name: 'undoEdit',
  method: 'POST',
  path: '/api/admin/edits/:id/undo',
  summary: 'Undo one edit of an applicant; its id is that of its activity entry',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: ['edit_not_found', 'edit_undone', 'edit_too_old', 'edit_superseded'],
  activity: { action: 'applicant.edit_undone' },
})
