import { describe, expect, it } from 'vitest'
import { stageRows } from './stage-rows.ts'

async function* threeRecords() {
  for (const line of [2, 3, 4]) yield { line, cells: [`guest-${line}@example.com`] }
}

const take = async (most: number): Promise<unknown[]> => {
  const taken: unknown[] = []
  for await (const row of stageRows('import', ['email'], threeRecords(), { most })) taken.push(row)
  return taken
}

describe('staging the rows of a file', () => {
  it('keeps the line, the cells, and their parsed values', async () => {
    expect(await take(3)).toEqual(
      [2, 3, 4].map((line) => {
        const email = `guest-${line}@example.com`
        return ['import', line, [email], { email }, [], null]
      }),
    )
  })

  it('refuses the whole file when it has too many rows', async () => {
    await expect(take(2)).rejects.toMatchObject({ kind: 'too_large', code: 'file_too_long' })
  })
})
