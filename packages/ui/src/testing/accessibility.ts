import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The axe rules that check colors. */
const colorRules = axe
  .getRules(['cat.color'])
  .filter((rule) => tags.some((tag) => rule.tags.includes(tag)))
  .map(({ ruleId }) => ruleId)

/** Waits for the next frame: content outside the view is laid out in the frame that shows it. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Waits until everything is laid out and only endless animations are running; canceled animations have settled too. */
async function comeToRest() {
  await nextFrame()
  const passing = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
  while (passing().length > 0) await Promise.allSettled(passing().map((animation) => animation.finished))
}

async function problemsOf(
  part: axe.ElementContext,
  runOnly: NonNullable<axe.RunOptions['runOnly']>,
): Promise<string[]> {
  await comeToRest()
  const { violations } = await axe.run(part, { runOnly, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

/** The axe violations of the page, or a part of it, once it has settled: one line for each element. */
export const accessibilityProblems = (part: axe.ElementContext = document.body): Promise<string[]> =>
  problemsOf(part, tags)

/** The axe violations in the light and in the dark theme, which differ only in colors. */
export async function accessibilityProblemsInBothThemes(part: axe.ElementContext = document.body): Promise<string[]> {
  const { dataset } = document.documentElement
  try {
    dataset.theme = 'light'
    const light = await accessibilityProblems(part)
    dataset.theme = 'dark'
    const dark = await problemsOf(part, { type: 'rule', values: colorRules })
    return [...light.map((problem) => `light: ${problem}`), ...dark.map((problem) => `dark: ${problem}`)]
  } finally {
    delete dataset.theme
  }
}
