import { variable } from './variable.ts'

/** For how long things are kept. */
export const retentionVariables = {
  RETENTION_WEBHOOK_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '30',
    meaning: 'Days that reports of providers are kept',
  }),
  RETENTION_SESSION_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '30',
    meaning: 'Days that a session is on record after it began; it ends much sooner',
  }),
  RETENTION_LOGIN_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '90',
    meaning: 'Days that counts of failed logins are kept after their window',
  }),
  RETENTION_ACTIVITY_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '730',
    meaning: 'Days that the activity log goes back',
  }),
  RETENTION_MESSAGE_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '730',
    meaning: 'Days after the end of a campaign until what was personal in its messages is blanked',
  }),
  RETENTION_APPLICANT_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    meaning:
      'Days without a change, message or application after which a pending or declined applicant is erased; never when unset',
  }),
}
