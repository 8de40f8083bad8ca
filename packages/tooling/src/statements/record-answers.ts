import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { takeAnswers } from './watch-answers.ts'

/** After each file of tests, because a worker may be ended without notice. */
afterAll(async () => {
  const lines = takeAnswers().map((answer) => JSON.stringify(answer))
  await writeFile(path.join(inject('answersFolder'), `${randomUUID()}.jsonl`), lines.join('\n'))
})
