import type { SendOutcome } from '@velvet/services/message-providers'
import { BadAnswer } from '../http/connections.ts'
import { statusOutcome } from '../http/status-outcome.ts'

type SendGridProblem = { readonly message?: unknown; readonly field?: unknown }

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const firstProblem = (body: unknown): SendGridProblem => {
  const errors = member(body, 'errors')
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  return { message: member(first, 'message'), field: member(first, 'field') }
}

/** Null for other text: a proxy in front of SendGrid may answer anything. */
const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

const ofRecipient = /^personalizations\.\d+\.to(\.\d+\.email)?$/
const ofSender = /^(from|reply_to)\b/

/** Parses an unsuccessful answer; null when the error is not an answer of SendGrid. */
export const sendGridProblem = (error: unknown) => {
  if (!(error instanceof BadAnswer)) return null
  const { status, headers, data } = error.response
  const problem = firstProblem(parsed(data))
  return {
    status,
    headers,
    field: typeof problem.field === 'string' ? problem.field : '',
    message: typeof problem.message === 'string' ? problem.message : `SendGrid answered ${status}`,
  }
}

/** The outcome of an unsuccessful answer; null when the error is not an answer of SendGrid. */
export const refusedBySendGrid = (error: unknown): SendOutcome | null => {
  const problem = sendGridProblem(error)
  if (!problem) return null
  const { status, field, message, headers } = problem
  if (status === 400 && ofSender.test(field)) return { kind: 'blocked', reason: message, httpStatus: status }
  const outcome = statusOutcome({
    status,
    code: field || `http_${status}`,
    message,
    headers,
  })
  return outcome.kind === 'refused' && ofRecipient.test(field) ? { ...outcome, suppress: 'invalid' } : outcome
}
