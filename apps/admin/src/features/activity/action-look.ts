import {
  Activity,
  CalendarDays,
  Database,
  FileText,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  MailX,
  Megaphone,
  MessageSquareText,
  Tag,
  Upload,
  UserCog,
  UserRound,
} from 'lucide-react'

export type ActionLook = 'destructive' | 'default' | 'secondary' | 'outline'

/** The badge of an action: the first of the four whose words match (ACT-08 to ACT-12). */
export function actionLook(action: string): ActionLook {
  const words = wordsOf(action)
  return looks.find(({ says }) => says.test(words))?.look ?? 'outline'
}

/** The icon of an action: the first whose words match (ACT-07), otherwise the icon of its target. */
export function actionIcon(action: string): LucideIcon {
  const words = wordsOf(action)
  return icons.find(({ says }) => says.test(words))?.icon ?? Activity
}

/** An action as readable text: `Applicant set pending` for `applicant.set_pending`. */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._]+/g, ' ').trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The noun of an action: `campaign` of `campaign.sent`. */
export const nounOf = (action: string): string => action.split('.')[0] ?? action

const looks: readonly { says: RegExp; look: ActionLook }[] = [
  { says: /\b(delete|remove)d?\b/, look: 'destructive' },
  { says: /\b(created?|add(ed)?)\b/, look: 'default' },
  { says: /\b(updated?|edit(ed)?)\b/, look: 'secondary' },
  { says: /\blogin\b/, look: 'default' },
]

const icons: readonly { says: RegExp; icon: LucideIcon }[] = [
  { says: /\blogin\b/, icon: LogIn },
  { says: /\blogout\b/, icon: LogOut },
  { says: /\bapplicants?\b/, icon: UserRound },
  { says: /\b(database|data)\b/, icon: Database },
  { says: /\bemails?\b/, icon: Mail },
  { says: /\b(sms|messages?|conversation)\b/, icon: MessageSquareText },
  { says: /\bcampaign\b/, icon: Megaphone },
  { says: /\btemplate\b/, icon: FileText },
  { says: /\bevent\b/, icon: CalendarDays },
  { says: /\bimport\b/, icon: Upload },
  { says: /\btag\b/, icon: Tag },
  { says: /\bsuppression\b/, icon: MailX },
  { says: /\badmin\b/, icon: UserCog },
]

/** Matches whole words: "address" does not count as "add", nor "credit" as "edit". */
const wordsOf = (action: string): string =>
  action
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .replace('logged in', 'login')
    .replace('logged out', 'logout')
