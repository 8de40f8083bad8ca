import { expect, it } from 'vitest'
import { owner, peopleWrittenElsewhere } from './person-owner.ts'

const any = { minFiles: 1, minWrites: 1 }
const own = { file: `${owner}change-people.ts`, text: "sql`update applicants a set notes = ''`" }

it('finds every way to write a person outside the owner, with its line', () => {
  const file = 'packages/services/src/imports/write.ts'
  const writes = [
    "db.updateTable('applicants')",
    "db\n.insertInto(\n'applicants'",
    'sql`delete from applicants where id = 1`',
    'sql`\n  update applicants a\n  set status = status`',
    'sql`insert into applicants (id) values (1)`',
    "restoreRowSnapshots(context, 'applicants', images)",
  ]
  const problems = writes.map((text) => peopleWrittenElsewhere([own, { file, text: `const a = 1\n${text}` }], any))
  expect(problems.map(([problem]) => problem?.split(' ')[0])).toEqual(
    [2, 3, 2, 3, 2, 2].map((line) => `${file}:${line}`),
  )
})

it('reads are no writes, and neither are tests, seeds, and other tables', () => {
  const sources = [
    { file: 'packages/services/src/a.ts', text: "db.selectFrom('applicants')\nsql`update applicant_tags set a = 1`" },
    { file: 'packages/services/src/b.ts', text: 'sql`select id from applicants for no key update of applicants`' },
    { file: 'packages/services/src/a.int.test.ts', text: "db.updateTable('applicants')" },
    { file: 'packages/tooling/src/seed/a.ts', text: "db.updateTable('applicants')" },
  ]
  expect(peopleWrittenElsewhere([own, ...sources], any)).toEqual([])
})

it('a search that sees too little says so', () => {
  const [few] = peopleWrittenElsewhere([own], { minFiles: 2, minWrites: 1 })
  const [none] = peopleWrittenElsewhere([{ ...own, text: '' }], any)
  expect([few, none]).toEqual([
    `Found only 1 writes of applicants in ${owner} and 1 files`,
    `Found only 0 writes of applicants in ${owner} and 1 files`,
  ])
})
