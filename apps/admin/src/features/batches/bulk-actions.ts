import type { BulkAction, SendAction } from '@velvet/contracts/batches'
import type { Permission } from '@velvet/contracts/permissions'

export type BulkChoice = { value: BulkAction; label: string; description?: string }

/** The bulk actions, in groups. */
export const bulkGroups: readonly { label: string; permission: Permission; actions: readonly BulkChoice[] }[] = [
  {
    label: 'Status',
    permission: 'applicants.edit',
    actions: [
      { value: 'approve', label: 'Approve' },
      { value: 'decline', label: 'Decline' },
      { value: 'set_pending', label: 'Set Pending' },
    ],
  },
  {
    label: 'Priority',
    permission: 'applicants.edit',
    actions: [
      { value: 'set_high_priority', label: 'Set High Priority' },
      { value: 'set_normal_priority', label: 'Set Normal Priority' },
      { value: 'set_low_priority', label: 'Set Low Priority' },
    ],
  },
  {
    label: 'Notes and tags',
    permission: 'applicants.edit',
    actions: [
      { value: 'add_notes', label: 'Add Notes' },
      { value: 'add_tags', label: 'Add Tags' },
      { value: 'remove_tags', label: 'Remove Tags' },
    ],
  },
  {
    label: 'Messages',
    permission: 'campaigns.manage',
    actions: [
      { value: 'send_email', label: 'Send Email' },
      { value: 'send_sms', label: 'Send SMS' },
      { value: 'send_combined', label: 'Send Combined', description: 'To everyone who opted into both.' },
    ],
  },
  {
    label: 'Data',
    permission: 'applicants.edit',
    actions: [
      {
        value: 'merge_duplicates',
        label: 'Merge Duplicates',
        description: 'Keeps the first one and fills its blanks from the others.',
      },
      { value: 'delete', label: 'Delete', description: 'Permanent. This cannot be undone.' },
    ],
  },
]

export const isSend = (action: BulkAction | undefined): action is SendAction => action?.startsWith('send_') ?? false

/** Whether the action decides on people, and on their applications (ANS-13). */
export const isDecision = (action: BulkAction | undefined): boolean =>
  action === 'approve' || action === 'decline' || action === 'set_pending'

export const labelOf = (action: BulkAction): string =>
  bulkGroups.flatMap(({ actions }) => actions).find(({ value }) => value === action)?.label ?? action

/** The tag names of a comma-separated list, without duplicates. */
export const tagNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]
