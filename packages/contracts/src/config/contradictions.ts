import { isEncryptedOrLocal, isLocalOrigin } from './addresses.ts'
import { describeForm } from './check-variable.ts'
import { type VariableName, variables } from './variables.ts'

/** The texts of the variables that are set, defaults included. */
type Given = Readonly<Partial<Record<VariableName, string>>>

/** A problem of the variable with this name; the text continues the sentence after the name. */
export type NamedProblem = { readonly name: string; readonly text: string }

type Problem = NamedProblem & { readonly name: VariableName }

const problem = (name: VariableName, text: string): Problem => ({ name, text })

/** Pairs in which the first variable has no effect without the second. */
const needs: readonly (readonly [VariableName, VariableName])[] = [
  ['DATABASE_URL', 'SESSION_SECRET'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['REDIS_SENTINELS', 'REDIS_URL'],
  ['SESSION_SECRET_PREVIOUS', 'SESSION_SECRET'],
  ['SENDGRID_API_KEY', 'EMAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID'],
  ['APIFY_API_TOKEN', 'APIFY_TASK_ID'],
  ['ZYLA_BEARER_TOKEN', 'ZYLA_API_URL'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
]

/** The problem that a variable is missing, with why it is required and what it must be. */
export const missing = (name: VariableName, because: string): Problem =>
  problem(name, `is required${because}: ${describeForm(variables[name])}`)

const missingPartners = (given: Given): Problem[] => {
  const wanted = needs.filter(([first, second]) => given[first] !== undefined && given[second] === undefined)
  const problems = [...Map.groupBy(wanted, ([, second]) => second)].map(([second, pairs]) =>
    missing(second, ` with ${pairs.map(([first]) => first).join(' and ')}`),
  )
  if (given.TWILIO_ACCOUNT_SID && !given.TWILIO_FROM && !given.TWILIO_MESSAGING_SERVICE_SID)
    problems.push(missing('TWILIO_FROM', ', or TWILIO_MESSAGING_SERVICE_SID instead, with TWILIO_ACCOUNT_SID'))
  return problems
}

const originProblems = (given: Given): Problem[] => {
  const { PUBLIC_ORIGIN: publicOrigin, ADMIN_ORIGIN: adminOrigin } = given
  const problems: Problem[] = []
  for (const name of ['PUBLIC_ORIGIN', 'ADMIN_ORIGIN'] as const)
    if (!isEncryptedOrLocal(given[name] ?? ''))
      problems.push(problem(name, 'must use https, except on localhost, such as https://example.com'))
  if (publicOrigin && publicOrigin === adminOrigin)
    problems.push(problem('ADMIN_ORIGIN', 'must differ from PUBLIC_ORIGIN, such as https://admin.example.com'))
  if (publicOrigin && !adminOrigin && !isLocalOrigin(publicOrigin))
    problems.push(problem('ADMIN_ORIGIN', 'is required with PUBLIC_ORIGIN, such as https://admin.example.com'))
  if (adminOrigin && !publicOrigin && !isLocalOrigin(adminOrigin))
    problems.push(problem('PUBLIC_ORIGIN', 'is required with ADMIN_ORIGIN, such as https://example.com'))
  return problems
}

const redisProblems = (given: Given): Problem[] => {
  const isCluster = given.REDIS_CLUSTER === 'on'
  const problems: Problem[] = []
  if (given.REDIS_URL?.includes(',') && !isCluster)
    problems.push(problem('REDIS_URL', 'may list several addresses only with REDIS_CLUSTER=on'))
  if (given.REDIS_SENTINELS && isCluster)
    problems.push(problem('REDIS_SENTINELS', 'and REDIS_CLUSTER cannot be used together'))
  return problems
}

/** A loopback origin serves to try pictures on one machine; elsewhere it would expose the internal network. */
const pictureHostProblems = (given: Given, isOnOneMachine: boolean): Problem[] => {
  const entries = (given.IMAGE_PROXY_HOSTS ?? '').split(',').map((entry) => entry.trim())
  const others = entries.filter((entry) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(entry))
  if (!others.every((entry) => /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(entry)))
    return [problem('IMAGE_PROXY_HOSTS', `must list host names, such as ${variables.IMAGE_PROXY_HOSTS.default}`)]
  return others.length === 0 || isOnOneMachine
    ? []
    : [
        problem(
          'IMAGE_PROXY_HOSTS',
          `may name a loopback origin with the embedded database only; host names elsewhere, such as ${variables.IMAGE_PROXY_HOSTS.default}`,
        ),
      ]
}

/** Problems that exist only between several variables. */
export const findContradictions = (given: Given): Problem[] => {
  const isOnOneMachine = given.DATABASE_URL === undefined || given.EMBEDDED_DATABASE === 'on'
  return [
    ...missingPartners(given),
    ...originProblems(given),
    ...redisProblems(given),
    ...pictureHostProblems(given, isOnOneMachine),
  ]
}
