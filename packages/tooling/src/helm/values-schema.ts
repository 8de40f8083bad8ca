import { type Variable, variables } from '@velvet/contracts/config'

/** Follow from other values of the chart, are the same in every pod, or are for `npm start` alone. */
const notInConfig = [
  'PORT',
  'HOST',
  'PUBLIC_ORIGIN',
  'ADMIN_ORIGIN',
  'API_HOST',
  'API_PORT',
  'INTERNAL_HOST',
  'INTERNAL_PORT',
  'TRUSTED_PROXIES',
  'DATA_DIR',
  'DRAIN_MS',
  'EMBEDDED_DATABASE',
  'SEED',
  'INSTAGRAM_SANDBOX',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
]

const all = Object.entries(variables as Record<string, Variable>).filter(([name]) => !notInConfig.includes(name))
const secretKinds = ['secret', 'postgres', 'redis']
const withSecrets = ['S3_ACCESS_KEY_ID', 'SENDGRID_WEBHOOK_PUBLIC_KEY']
const isSecret = ([name, { kind }]: [string, Variable]): boolean =>
  secretKinds.includes(kind) || withSecrets.includes(name)

/** Variables that come from the Secret; addresses of servers among them, which may hold a password. */
export const secretVariables: readonly string[] = all.filter(isSecret).map(([name]) => name)

/** YAML reads on and off as booleans. */
const formOf = ({ kind, oneOf }: Variable): object => {
  if (kind === 'switch') return { enum: ['on', 'off', true, false] }
  if (oneOf) return { enum: oneOf }
  return kind === 'port' || kind === 'count' || kind === 'days' ? { type: ['integer', 'string'] } : { type: 'string' }
}

const text = { type: 'string' }
const named = { type: 'string', minLength: 1 }
const host = { type: 'string', pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' }
const flag = { type: 'boolean' }
const count = { type: 'integer', minimum: 1 }
const object = { type: 'object' }
const closed = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

const config = closed(
  Object.fromEntries(
    all
      .filter((entry) => !isSecret(entry))
      .map(([name, variable]) => [name, { description: variable.meaning, ...formOf(variable) }]),
  ),
)

/** `infra/helm/velvet/values.schema.json`, with every setting of the configuration contract that is no secret. */
export const helmValuesSchema = (): object => ({
  $schema: 'https://json-schema.org/draft-07/schema#',
  ...closed(
    {
      image: closed({ repository: named, tag: text, pullPolicy: { enum: ['Always', 'IfNotPresent', 'Never'] } }, [
        'repository',
      ]),
      imagePullSecrets: { type: 'array', items: closed({ name: named }, ['name']) },
      hosts: closed({ public: host, admin: host }, ['public', 'admin']),
      podNetworks: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[0-9a-fA-F.:]+/[0-9]{1,3}$' } },
      secretName: named,
      config,
      pictures: closed({ existingClaim: text }),
      trustedCertificates: closed({ configMap: text }),
      nodeSelector: object,
      tolerations: { type: 'array', items: object },
      serviceAccount: closed({ create: flag, name: text, annotations: object }),
      api: closed({
        replicas: count,
        autoscaling: closed({
          enabled: flag,
          minReplicas: count,
          maxReplicas: count,
          targetCPUUtilizationPercentage: count,
        }),
        drainSeconds: count,
        closeSeconds: count,
        resources: object,
      }),
      worker: closed({ replicas: count, closeSeconds: count, resources: object }),
      migration: closed({ deadlineSeconds: count, resources: object }),
      gateway: closed({
        replicas: count,
        certificates: closed({ existingClaim: text }),
        service: closed({ annotations: object }),
        resources: object,
      }),
      ingress: closed({ enabled: flag, className: text, annotations: object, tlsSecretName: text }),
      networkPolicy: closed({ enabled: flag, watchers: { type: 'array', items: object } }),
      serviceMonitor: closed({ enabled: flag, interval: named, labels: object }),
      global: object,
    },
    ['image', 'hosts', 'podNetworks', 'secretName'],
  ),
})
