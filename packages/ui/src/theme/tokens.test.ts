/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Palette = Record<string, string>

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const house = declarations(block(':root {'))
const light = declarations(block('.pub {\n  color-scheme: light'))
const dark = { ...light, ...declarations(block('@variant token-dark {')) }
const pub = { ...dark, ...house, ...declarations(css.slice(css.lastIndexOf('.pub {'))) }

const text = 4.5
const shape = 3

const pairs: [foreground: string, background: string, minimum: number][] = [
  ...['fg', 'fg-2', 'fg-3'].flatMap((foreground) =>
    ['bg', 'surface', 'raised', 'sunken', 'hover', 'selected'].map((background): [string, string, number] => [
      foreground,
      background,
      text,
    ]),
  ),
  ...['accent', 'link'].flatMap((foreground) =>
    ['bg', 'surface', 'raised', 'selected'].map((background): [string, string, number] => [
      foreground,
      background,
      text,
    ]),
  ),
  ...['line-strong', 'focus'].flatMap((foreground) =>
    ['bg', 'surface', 'raised'].map((background): [string, string, number] => [foreground, background, shape]),
  ),
  ['accent', 'accent-soft', text],
  ['accent', 'sunken', shape],
  ['on-primary', 'primary', text],
  ['on-primary', 'primary-hover', text],
  ['danger', 'surface', text],
  ['danger', 'raised', text],
  ['danger', 'hover', text],
  ['danger', 'danger-soft', text],
  ['on-danger', 'danger', text],
  ['on-danger', 'danger-hover', text],
  ['focus', 'selected', shape],
  ['focus', 'sunken', shape],
  ...['pend', 'appr', 'decl', 'neut', 'info'].map((state): [string, string, number] => [
    `${state}-fg`,
    `${state}-bg`,
    text,
  ]),
  ...['success', 'danger'].flatMap((card): [string, string, number][] => [
    [`on-card-${card}`, `card-${card}`, 7],
    [`on-card-${card}-2`, `card-${card}`, text],
  ]),
]

const chartPairs = [1, 2, 3, 4, 5, 6].map((place): [string, string, number] => [`chart-${place}`, 'surface', shape])

const cardPairs: [string, string, number][] = [
  ['p-bone', 'p-ink-3', 7],
  ['p-bone-2', 'p-ink-3', text],
  ['p-brass', 'p-ink-3', text],
]

describe.each([
  { theme: 'light', palette: { ...light, ...house }, checks: [...pairs, ...chartPairs, ...cardPairs] },
  { theme: 'dark', palette: { ...dark, ...house }, checks: [...pairs, ...chartPairs, ...cardPairs] },
  { theme: 'public', palette: pub, checks: pairs },
])('the $theme palette', ({ palette, checks }) => {
  it.each(checks)('keeps %s readable on %s (at least %d:1)', (foreground, background, minimum) => {
    expect(contrast(color(palette, foreground), color(palette, background))).toBeGreaterThanOrEqual(minimum)
  })
})

describe('the palettes', () => {
  it('define the same names in light and dark', () => {
    const shapes = /^(depth|round)-/
    const names = (palette: Palette) =>
      Object.keys(palette)
        .filter((name) => !shapes.test(name))
        .sort()
    expect(names(declarations(block('@variant token-dark {')))).toEqual(names(light))
  })

  it('are measured by a formula that is right for black on white', () => {
    expect(contrast(rgb('oklch(0 0 0)'), rgb('oklch(1 0 0)'))).toBeCloseTo(21, 1)
    expect(contrast(rgb('oklch(0.5 0.092 72)'), rgb('oklch(1 0 0)'))).toBeCloseTo(6.11, 1)
  })
})

/** The text between the braces that open with `start`. */
function block(start: string): string {
  const from = css.indexOf(start)
  expect(from, `tokens.css has a block "${start}"`).toBeGreaterThanOrEqual(0)
  const rest = css.slice(from + start.length)
  return rest.slice(0, rest.search(/[{}]/))
}

function declarations(source: string): Palette {
  return Object.fromEntries([...source.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

function color(palette: Palette, name: string): number[] {
  const value = palette[name] ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return reference ? color(palette, reference) : rgb(value)
}

/** Linear-light sRGB of an opaque `oklch(L C H)`; fails for anything else and for colors outside sRGB. */
function rgb(value: string): number[] {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)
  if (!parts) throw new Error(`"${value}" is not an opaque oklch color.`)
  const [lightness = 0, chroma = 0, hue = 0] = parts.slice(1).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  if (linear.some((channel) => channel < -0.001 || channel > 1.001)) throw new Error(`${value} is outside of sRGB.`)
  return linear.map((channel) => Math.min(1, Math.max(0, channel)))
}

function contrast(one: number[], other: number[]): number {
  const luminance = ([red = 0, green = 0, blue = 0]: number[]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
