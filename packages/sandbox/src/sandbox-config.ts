/** Checked environment of the sandbox process. */
export type SandboxConfig = {
  readonly port: number
  readonly host: string
  readonly webhookBase: string
  readonly publicOrigin: string
  readonly twilioAuthToken: string
  readonly directory?: string
  readonly keepsContent: boolean
  readonly playsEvents: boolean
  readonly eventPace: number
  readonly latencyMs: number
  readonly seed: number
  readonly instagramToken?: string
  readonly instagramProfiles: 'any' | 'programmed'
}

type Source = Readonly<Record<string, string | undefined>>

const originOf = (text: string): string | null =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).origin : null

/** Reads the environment once; throws one error that lists everything wrong. */
export const parseSandboxConfig = (source: Source): SandboxConfig => {
  const problems: string[] = []
  const text = (name: string, fallback: string): string => source[name]?.trim() || fallback
  const number = (name: string, fallback: number, pattern = /^\d{1,9}$/): number => {
    const value = text(name, String(fallback))
    if (!pattern.test(value)) problems.push(`${name} must be a number`)
    return Number(value)
  }
  const origin = (name: string, fallback: string): string => {
    const value = originOf(text(name, fallback))
    if (value === null) problems.push(`${name} must be an origin such as http://127.0.0.1:3000`)
    return value ?? fallback
  }
  const isOn = (name: string): boolean => {
    const value = text(name, 'on')
    if (value !== 'on' && value !== 'off') problems.push(`${name} must be on or off`)
    return value === 'on'
  }

  const webhookBase = origin('SANDBOX_WEBHOOK_BASE', 'http://127.0.0.1:3000')
  const directory = text('SANDBOX_DIR', '')
  const twilioAuthToken = text('SANDBOX_TWILIO_AUTH_TOKEN', '')
  if (twilioAuthToken.length < 16) problems.push('SANDBOX_TWILIO_AUTH_TOKEN must have at least 16 characters')
  const instagramToken = text('SANDBOX_INSTAGRAM_TOKEN', '')
  const instagramProfiles = text('SANDBOX_INSTAGRAM_PROFILES', 'programmed')
  if (instagramProfiles !== 'any' && instagramProfiles !== 'programmed')
    problems.push('SANDBOX_INSTAGRAM_PROFILES must be any or programmed')
  const config: SandboxConfig = {
    port: number('SANDBOX_PORT', 3090),
    host: text('SANDBOX_HOST', '127.0.0.1'),
    webhookBase,
    publicOrigin: origin('SANDBOX_PUBLIC_ORIGIN', webhookBase),
    twilioAuthToken,
    ...(directory ? { directory } : {}),
    keepsContent: isOn('SANDBOX_LOG_CONTENT'),
    playsEvents: isOn('SANDBOX_EVENTS'),
    eventPace: number('SANDBOX_EVENT_PACE', 1, /^\d{1,4}(\.\d{1,4})?$/),
    latencyMs: number('SANDBOX_LATENCY_MS', 50),
    seed: number('SANDBOX_SEED', 1),
    ...(instagramToken ? { instagramToken } : {}),
    instagramProfiles: instagramProfiles === 'any' ? 'any' : 'programmed',
  }
  if (problems.length > 0)
    throw new Error(`The sandbox configuration is wrong:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
  return config
}
