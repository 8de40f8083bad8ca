import { variable } from './variable.ts'

/** How long data is kept. */
export const retentionVariables = {
  RETENTION_WEBHOOK_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '30',
    meaning: 'Days that received texts, and the delivery reports that count once, are kept',
  }),
  RETENTION_SESSION_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '30',
    meaning: 'Days that the record of a session is kept after login; the session itself ends much sooner',
  }),
  RETENTION_LOGIN_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '90',
    meaning: 'Days that counts of failed logins are kept after their time window',
  }),
  RETENTION_ACTIVITY_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '730',
    meaning: 'Days that entries of the activity log are kept',
  }),
  RETENTION_MESSAGE_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    default: '730',
    meaning: 'Days after a campaign ends until the personal values in its messages are erased',
  }),
  RETENTION_APPLICANT_DAYS: variable({
    group: 'Retention',
    kind: 'days',
    meaning:
      'Days without a change, message, or application after which a pending or declined applicant is erased; never when unset',
  }),
}
