import { Alert } from '@velvet/ui/alert'

/** The server settings that a source needs (INT-10). */
export function ConfigurationNotice({ settings }: { settings: readonly [string, ...string[]] }) {
  return (
    <Alert tone="warning" title="Configuration Required">
      <p>
        Set{' '}
        {settings.map((setting, index) => (
          <span key={setting}>
            {index > 0 ? ' and ' : ''}
            <code className="font-mono break-all">{setting}</code>
          </span>
        ))}{' '}
        on the server and restart it. Everything else works without it.
      </p>
    </Alert>
  )
}
