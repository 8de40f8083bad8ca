import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until nothing moves but what never stops; an animation that is cancelled has come to rest too. */
async function comeToRest() {
  const passing = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
  while (passing().length > 0) await Promise.allSettled(passing().map((animation) => animation.finished))
}

/** What axe finds wrong with the page, or a part of it, once it has come to rest: one line for each element. */
export async function accessibilityProblems(part: axe.ElementContext = document.body): Promise<string[]> {
  await comeToRest()
  const { violations } = await axe.run(part, { runOnly: rules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

/** The same in the light and in the dark theme, one after the other on the page as it is. */
export async function accessibilityProblemsInBothThemes(part?: axe.ElementContext): Promise<string[]> {
  const { dataset } = document.documentElement
  const problems: string[] = []
  try {
    for (const theme of ['light', 'dark']) {
      dataset.theme = theme
      problems.push(...(await accessibilityProblems(part)).map((problem) => `${theme}: ${problem}`))
    }
  } finally {
    delete dataset.theme
  }
  return problems
}
