import { parseRevisions, parseRoutines } from '@velvet/database'
import { describe, expect, it } from 'vitest'
import { compareRevisions, findMisplacedRoutines, misplacedRoutines, routinesInMigrations } from './routines.ts'

const text = `-- The larger of two numbers.
create or replace function larger(
  one int, other int
) returns int language sql immutable
  return greatest(one, other);

-- Fires for every guest.
create or replace trigger guests_larger before update of age on guests for each row execute function larger();
`
const file = 'routines/guests/larger.sql'
const parse = (content = text, revisions = '') => parseRoutines(file, content, parseRevisions(revisions))
const recorded = (content = text) =>
  parse(content)
    .map(({ checksum, signature }) => `${checksum}  ${signature}\n`)
    .join('')
const compare = (revisions: string, content = text, migration = '') =>
  compareRevisions(parseRevisions(revisions), parse(content), [{ file: '0060-x.ts', text: migration }])

describe('the files of routines', () => {
  it('are recorded, lie where they belong, and no migration says otherwise', async () => {
    expect(await findMisplacedRoutines()).toEqual([])
  })

  it('are read statement by statement; comments between them belong to none', () => {
    expect(parse().map(({ object, signature, sql }) => ({ object, signature, sql }))).toEqual([
      {
        object: 'function larger',
        signature: 'function larger(one int, other int) returns int',
        sql: expect.stringMatching(/^create or replace function larger.*greatest\(one, other\);$/s),
      },
      {
        object: 'trigger guests_larger on guests',
        signature: 'trigger guests_larger on guests',
        sql: expect.stringMatching(/^create or replace trigger guests_larger.*larger\(\);$/s),
      },
    ])
  })

  it('count the recorded texts of each statement as its revision', () => {
    const changed = text.replace('before', 'after')
    const revisions = recorded() + recorded(changed).split('\n')[1]
    expect(parse(changed, `${revisions}\n`).map(({ revision }) => revision)).toEqual([1, 2])
  })

  it.each([
    ['not recorded', '', text, [/function larger .* is not recorded/, /trigger guests_larger .* is not recorded/]],
    ['as recorded', recorded(), text, []],
    ['changed', recorded(), text.replace('before', 'after'), [/trigger guests_larger on guests .* is not recorded/]],
    [
      'of other arguments',
      recorded(),
      text.replace('other int', 'other bigint'),
      [/function larger .* is not recorded/, /other int\) returns int is now .*other bigint.* another name/],
    ],
    ['removed', recorded(), text.slice(0, text.indexOf('-- Fires')), [/guests_larger on guests is gone .* drop it/]],
  ])('that are %s are compared with what was recorded', (_, revisions, content, problems) => {
    expect(compare(revisions, content)).toEqual(problems.map((problem) => expect.stringMatching(problem)))
  })

  it('may be removed together with a migration that drops them', () => {
    const without = text.slice(0, text.indexOf('-- Fires'))
    expect(compare(recorded(), without, 'drop trigger if exists guests_larger on guests;')).toEqual([])
  })

  it('have the name of their function and hold its triggers only', () => {
    expect(misplacedRoutines(parse())).toEqual([])
    expect(misplacedRoutines(parse(text.replace('execute function larger', 'execute function smaller')))).toEqual([
      expect.stringMatching(/trigger guests_larger on guests, which does not call larger/),
    ])
    expect(misplacedRoutines(parse(text.replace('function larger(\n', 'function smaller(\n')))).toEqual([
      expect.stringMatching(/does not begin with the function or view larger/),
    ])
    const elsewhere = parseRoutines('routines/people/larger.sql', text, new Map())
    expect(misplacedRoutines([...parse(), ...elsewhere])).toHaveLength(2)
  })
})

describe('a migration', () => {
  const inMigration = (name: string, sql: string) =>
    routinesInMigrations([{ file: `migrations/${name}.ts`, text: sql }])

  it.each([
    'create function f() returns int',
    'create or replace function f() returns int',
    'CREATE TRIGGER f before insert on t',
    'create constraint trigger f after insert on t',
    'create or replace view f as select 1',
    `alter function f set lock_timeout = '1s'`,
  ])('from 0055 on is refused with: %s', (sql) => {
    expect(inMigration('0055-x', sql)).toEqual([
      expect.stringContaining('write it into packages/database/src/routines'),
    ])
    expect(inMigration('0051-x', sql)).toEqual([])
  })

  it.each([
    'create table views (id int)',
    'create function pg_temp.f() returns int',
    'drop function if exists f; drop trigger f on t',
    'alter table t disable trigger user',
    'create materialized view f as select 1',
  ])('may say: %s', (sql) => {
    expect(inMigration('0055-x', sql)).toEqual([])
  })
})
