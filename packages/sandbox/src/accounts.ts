/** How the accounts at both providers are set up, as their consoles show it. */
export type Accounts = {
  readonly sendgrid: {
    /** What the key may do; what is not in it is refused. */
    readonly scopes: readonly string[]
    readonly verifiedAddresses: readonly string[]
    readonly validDomains: readonly string[]
    readonly webhook: { readonly url: string; readonly enabled: boolean; readonly publicKey: string | null } | null
  }
  readonly twilio: {
    readonly status: 'active' | 'suspended' | 'closed'
    readonly type: 'Full' | 'Trial'
    /** Where answers go, by number. */
    readonly numbers: Readonly<Record<string, string>>
    /** Where answers go, by messaging service; null leaves them to the numbers. */
    readonly services: Readonly<Record<string, string | null>>
  }
}

export type AccountsSource = { readonly get: () => Accounts; readonly set: (accounts: Accounts) => void }

/** The number that every messaging service sends from. */
export const poolNumber = '+15005550006'

/** Accounts as they should be for a product with this origin. */
export const createAccounts = (publicOrigin: string, sendgridPublicKey: string): AccountsSource => {
  let accounts: Accounts = {
    sendgrid: {
      scopes: ['mail.send', 'sender_verification_eligible', 'user.webhooks.event.settings.read', 'whitelabel.read'],
      verifiedAddresses: [],
      validDomains: ['velvet.localhost', new URL(publicOrigin).hostname],
      webhook: {
        url: new URL('/api/webhooks/sendgrid/events', publicOrigin).href,
        enabled: true,
        publicKey: sendgridPublicKey,
      },
    },
    twilio: {
      status: 'active',
      type: 'Full',
      numbers: { [poolNumber]: new URL('/api/webhooks/twilio/inbound', publicOrigin).href },
      services: {},
    },
  }
  return {
    get: () => accounts,
    set: (changed) => {
      accounts = changed
    },
  }
}
