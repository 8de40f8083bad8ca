import { availableParallelism, loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { chromium, type Page } from '@playwright/test'
// @boundaries-ignore The only file here that starts a browser
import { chromiumLaunch } from '../../../packages/tooling/src/chromium.ts'
import { heapMegabytes, keepTimes, median, reactionTo, scrollThrough, timeToRows } from './measure.ts'

/** The slowdown of a slow phone or an old laptop relative to this machine. */
const slowdown = 4
const rounds = 4

const [adminOrigin = ''] = process.argv.slice(2)
const { username, password } = JSON.parse(await text(process.stdin)) as { username: string; password: string }

type Line = { what: string; value: string; goal: string; met: string }
const lines: Line[] = []
const report = (what: string, value: number, unit: string, goal: number, isBest: 'most' | 'least' = 'most') => {
  const met = isBest === 'most' ? value <= goal : value >= goal
  const sign = isBest === 'most' ? '≤' : '≥'
  lines.push({
    what,
    value: `${Math.round(value)} ${unit}`,
    goal: `${sign} ${Math.round(goal)} ${unit}`,
    met: met ? 'met' : 'NOT MET',
  })
}

const browser = await chromium.launch(chromiumLaunch())
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await keepTimes(page)
await page.goto(`${adminOrigin}/admin/login`)
await page.getByLabel('Username').fill(username)
await page.getByLabel('Password', { exact: true }).fill(password)
await page.getByRole('button', { name: 'Access Dashboard' }).click()
await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

const address = `${adminOrigin}/admin/applicants`
const times: number[] = []
for (let round = 0; round <= rounds; round += 1) times.push(await timeToRows(page, address))
report('rows on screen after the navigation', median(times.slice(1)), 'ms', 1_000)

await page.getByText(/^1–1,000 of /).waitFor()
const session = await page.context().newCDPSession(page)
const scrolled = await scrollThrough(page, session)
report('rows drawn while scrolling to the end', scrolled.rows, 'rows', 1_000, 'least')
report('frames while scrolling', scrolled.framesPerSecond, 'per s', 55, 'least')
report('processor time of a frame while scrolling', scrolled.workPerFrame, 'ms', 1000 / 55)

await page.goto(address)
await page.getByText(/^1–1,000 of /).waitFor()
report('JS heap with 1000 rows', await heapMegabytes(session), 'MB', 60)

type Act = {
  what: string
  goal: number
  act: (page: Page, round: number) => Promise<void>
  back?: (page: Page) => Promise<void>
}

const rowBox = (place: number) => page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(place)
const dialog = page.getByRole('dialog')
const closeDialog = async () => {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
const bar = page.getByRole('toolbar', { name: 'Selection' })
const search = page.getByRole('searchbox', { name: 'Search applicants' })

const acts: Act[] = [
  { what: 'select a row', goal: 200, act: (_page, round) => rowBox(round).click() },
  {
    what: 'select all rows',
    goal: 200,
    act: async () => {
      await page.getByRole('checkbox', { name: 'Select all rows' }).click()
      await bar.waitFor()
    },
    back: async () => {
      await bar.getByRole('button', { name: 'Clear Selection' }).click()
      await bar.waitFor({ state: 'detached' })
    },
  },
  {
    what: 'open a profile',
    goal: 200,
    act: async (_page, round) => {
      await page.locator('[data-row-title]').nth(round).click()
      await dialog.getByRole('heading', { level: 3 }).first().waitFor()
    },
    back: closeDialog,
  },
  {
    what: 'open the editor',
    goal: 200,
    act: async (_page, round) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .nth(round)
        .click()
      await dialog.getByLabel('City').waitFor()
    },
    back: closeDialog,
  },
  { what: 'type a letter of a search', goal: 200, act: () => search.press('a'), back: () => search.fill('') },
  {
    what: 'open the View menu',
    goal: 300,
    act: async () => {
      await page.getByRole('button', { name: 'View', exact: true }).click()
      await page.getByRole('menu').waitFor()
    },
    back: async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    },
  },
  {
    what: 'sort by name',
    goal: 300,
    act: async () => {
      await page.getByRole('columnheader', { name: 'Contact' }).getByRole('button').first().click()
      await page.waitForLoadState('networkidle')
    },
  },
]

await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
for (const { what, goal, act, back } of acts) {
  const events: number[] = []
  const tasks: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const { event, task } = await reactionTo(page, () => act(page, round))
    await back?.(page)
    await page.waitForTimeout(300)
    if (round === 0) continue
    events.push(event)
    tasks.push(task)
  }
  report(`${what}, until painted (${slowdown} × slower)`, median(events), 'ms', goal)
  lines.push({ what: `${what}, longest task`, value: `${Math.round(median(tasks))} ms`, goal: '', met: '' })
}

await browser.close()
console.log(
  `\nThe applicant database, 1000 rows of 5,000 applicants, in Chromium; ${loadavg()[0]?.toFixed(1)} processes wanted ${availableParallelism()} cores\n`,
)
for (const { what, value, goal, met } of lines)
  console.log(`${what.padEnd(52)}${value.padStart(12)}   ${goal.padEnd(14)}${met}`)
