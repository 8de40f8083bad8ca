import { parseEnv } from 'node:util'
import { variables } from '@velvet/contracts/config'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSource } from '../checks/sources.ts'

type Service = { environment?: Record<string, string>; env_file?: unknown; build?: unknown }

const source = await readSource('docker-compose.yml')
const { services } = parse(source, { merge: true }) as { services: Record<string, Service> }
const example = parseEnv(await readSource('.env.example'))
const namesOf = (service: string): string[] => Object.keys(services[service]?.environment ?? {})

/** For `npm start` on one machine, or the same in every container. */
const notInContainers = ['PORT', 'HOST', 'API_PORT', 'INTERNAL_PORT', 'EMBEDDED_DATABASE', 'SEED', 'INSTAGRAM_SANDBOX']
const firstAdmin = ['ADMIN_USERNAME', 'ADMIN_PASSWORD']
const groupOf = (name: string): string | undefined => Object.entries(variables).find(([own]) => own === name)?.[1].group

describe('docker-compose.yml', () => {
  it('reads only what .env.example documents', () => {
    const read = [...source.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name)
    expect(read).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'PUBLIC_HOST', 'ADMIN_HOST', 'SESSION_SECRET']))
    expect(read.filter((name) => !(name in example))).toEqual([])
  })

  it('hands every setting of the product to a container', () => {
    const given = new Set(Object.keys(services).flatMap(namesOf))
    const left = Object.keys(variables).filter((name) => ![...notInContainers, ...firstAdmin].includes(name))
    expect(left.filter((name) => !given.has(name))).toEqual([])
  })

  it('gives each container what it needs and nothing else', () => {
    for (const [name, { env_file }] of Object.entries(services)) expect([name, env_file]).toEqual([name, undefined])
    expect(namesOf('migrate').sort()).toEqual([
      'ADDRESS_KEY',
      'DATABASE_URL',
      'LOG_LEVEL',
      'PGPASSWORD',
      'SESSION_SECRET',
    ])
    expect(namesOf('postgres').every((name) => name.startsWith('POSTGRES_'))).toBe(true)
    expect(namesOf('redis')).toEqual([])
    const secret = (name: string) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE/.test(name)
    expect(namesOf('gateway').filter(secret)).toEqual([])
    expect(namesOf('api').filter((name) => groupOf(name) === 'Retention' || name.startsWith('DELIVERY_'))).toEqual([])
    for (const name of ['RATE_LIMITS', 'TRUSTED_PROXIES', 'SESSION_SECRET_PREVIOUS', 'SENDGRID_WEBHOOK_PUBLIC_KEY'])
      expect(namesOf('worker')).not.toContain(name)
  })

  it('keeps the password out of every address, so that it may hold any character', () => {
    const values = Object.values(services).flatMap(({ environment }) => Object.values(environment ?? {}))
    const addresses = values.filter((value) => value.includes('://'))
    expect(addresses.some((address) => address.startsWith('postgres://'))).toBe(true)
    expect(addresses.filter((address) => address.includes('PASSWORD'))).toEqual([])
  })
})
