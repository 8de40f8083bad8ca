import { hasScheme, isEmail, isPage, isSender } from './addresses.ts'
import type { Variable, VariableKind } from './variable.ts'

type Form = {
  /** Completes a sentence that begins with "must be". */
  readonly expected: string
  readonly example?: string
  readonly accepts: (text: string) => boolean
}

const forms: Readonly<Record<VariableKind, Form>> = {
  text: { expected: 'a text', accepts: () => true },
  secret: { expected: 'a secret', accepts: () => true },
  port: {
    expected: 'a port number from 0 to 65535',
    example: '3000',
    accepts: (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
  },
  count: {
    expected: 'a whole number from 1 to 999999999',
    example: '10',
    accepts: (text) => /^[1-9]\d{0,8}$/.test(text),
  },
  days: {
    expected: 'a whole number of days from 1 to 99999',
    example: '30',
    accepts: (text) => /^[1-9]\d{0,4}$/.test(text),
  },
  switch: { expected: 'on or off', example: 'on', accepts: (text) => text === 'on' || text === 'off' },
  origin: {
    expected: 'an origin without a path',
    example: 'https://example.com',
    accepts: (text) => hasScheme(text, 'http:', 'https:') && new URL(text).origin === text,
  },
  address: {
    expected: 'an http or https address',
    example: 'https://example.com/api',
    accepts: (text) => hasScheme(text, 'http:', 'https:'),
  },
  page: { expected: 'an https address', example: 'https://example.com/page', accepts: isPage },
  pages: {
    expected: 'https addresses separated by commas',
    example: 'https://example.com/one,https://example.com/two',
    accepts: (text) => text.split(',').every((part) => isPage(part.trim())),
  },
  contact: {
    expected: 'an email address or an https address',
    example: 'hello@example.com',
    accepts: (text) => isPage(text) || isEmail(text),
  },
  sender: {
    expected: 'name <address> or an email address',
    example: 'Velvet <hello@example.com>',
    accepts: isSender,
  },
  phone: {
    expected: 'a number in E.164 or a short code',
    example: '+12125550100',
    accepts: (text) => /^(\+[1-9]\d{6,14}|\d{5,6})$/.test(text),
  },
  postgres: {
    expected: 'a postgres:// address',
    example: 'postgres://velvet@db.example.com:5432/velvet',
    accepts: (text) => hasScheme(text, 'postgres:', 'postgresql:'),
  },
  redis: {
    expected: 'a redis:// or rediss:// address, or several separated by commas',
    example: 'redis://cache.example.com:6379',
    accepts: (text) => text.split(',').every((part) => hasScheme(part.trim(), 'redis:', 'rediss:')),
  },
}

const byteCount = (text: string): number => new TextEncoder().encode(text).length

const expectedOf = ({ kind, oneOf, pattern, least, most, minBytes }: Variable): string => {
  if (oneOf) return `one of ${oneOf.join(', ')}`
  if (pattern) return pattern.expected
  if (least || most) return `a whole number from ${least ?? 1} to ${most ?? 999_999_999}`
  if (minBytes) return `${minBytes} bytes or more`
  return forms[kind].expected
}

/** What the variable must be, with an example: "a port number from 0 to 65535, such as 3000". */
export const describeForm = (variable: Variable): string => {
  const example = variable.example ?? variable.default ?? variable.oneOf?.[0] ?? forms[variable.kind].example
  return `${expectedOf(variable)}${example ? `, such as ${example}` : ''}`
}

/** Whether the text can be a value of the variable. */
export const hasForm = (text: string, { kind, oneOf, pattern, least, most, minBytes }: Variable): boolean =>
  forms[kind].accepts(text) &&
  (oneOf?.includes(text) ?? true) &&
  (pattern?.matches.test(text) ?? true) &&
  (least === undefined || Number(text) >= least) &&
  (most === undefined || Number(text) <= most) &&
  (minBytes === undefined || byteCount(text) >= minBytes)
