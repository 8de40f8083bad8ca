import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { isPassingFault, isWritable, listen, openDatabase } from '../index.ts'
import { createTestDatabase } from '../testing.ts'

it('leaves a server that was demoted, and finds it again once it accepts writes', async () => {
  const database = await createTestDatabase(inject('databaseUrl'))
  const { url } = database
  const name = sql.id(new URL(url).pathname.slice(1))
  const { db, pool, close } = openDatabase({ url, poolSize: 1 })
  const write = () => db.insertInto('tags').values({ id: crypto.randomUUID(), name: crypto.randomUUID() }).execute()

  await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db)
  expect(await isWritable(db)).toBe(false)
  const refused = await write().catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: '25006' })
  expect(isPassingFault(refused)).toBe(true)
  await expect.poll(() => pool.totalCount).toBe(0)

  await sql`begin read write; alter database ${name} reset default_transaction_read_only; commit`.execute(database.db)
  await expect.poll(write).toHaveLength(1)
  expect(await isWritable(db)).toBe(true)
  await close()
  await database.drop()
})

it('leaves it with the connection that listens too, and hears again once it accepts writes', async () => {
  const database = await createTestDatabase(inject('databaseUrl'))
  const { db, url } = database
  const name = sql.id(new URL(url).pathname.slice(1))
  const heard: string[] = []
  const errors: string[] = []
  const announce = () => db.insertInto('announcements').values({ channel: 'changes', payload: 'news' }).execute()

  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
  const listening = listen({
    url,
    channel: 'changes',
    onMessage: (payload) => heard.push(payload),
    onError: ({ message }) => errors.push(message),
  })
  await expect.poll(() => errors).toContain('Connection terminated: the server accepts no writes')

  await sql`begin read write; alter database ${name} reset default_transaction_read_only; commit`.execute(db)
  await expect.poll(announce).toHaveLength(1)
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('news')
  await listening.close()
  await database.drop()
})
