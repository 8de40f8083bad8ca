import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { reportPolicyViolation as reportPolicyViolationEndpoint } from '@velvet/contracts/policy-reports'
import type { Context } from '../kernel/index.ts'

type Reported = typeof reportPolicyViolationEndpoint

/** The source of a resource, without path and query, which may identify a person; browsers also send words such as `inline`. */
const originOf = (address = ''): string => {
  const url = URL.parse(address)
  if (!url) return /^[\w-]{0,40}$/.test(address) ? address : 'unreadable'
  return url.origin === 'null' ? url.protocol : url.origin
}

/** Logs for operators which rule of the content policy a page broke, and nothing about the visitor. */
export const reportPolicyViolation = async (
  context: Context,
  { body: { 'csp-report': report } }: EndpointInput<Reported>,
): Promise<EndpointOutput<Reported>> => {
  const directive = report['effective-directive']?.match(/^[a-z-]{1,40}/)?.[0] ?? 'unknown'
  context.logger.warn(
    { directive, blocked: originOf(report['blocked-uri']), page: originOf(report['document-uri']) },
    'a page broke the content policy',
  )
  return { success: true }
}
