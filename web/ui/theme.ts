import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Every colour of the house as [light, dark]; `docs` and pictures name them by these words. */
const palette = {
  canvas: ['#f6f6f3', '#101315'],
  surface: ['#ffffff', '#171b1e'],
  sunken: ['#f1f1ed', '#1d2225'],
  line: ['#e5e5e0', '#282e32'],
  'line-2': ['#d4d5d0', '#363d42'],
  edge: ['#84888c', '#6f777d'],
  ink: ['#1a1d1f', '#e9ebec'],
  'ink-2': ['#4f555a', '#b3b9be'],
  'ink-3': ['#666b70', '#949ba1'],
  accent: ['#0f6577', '#5cb8cb'],
  'accent-hover': ['#0b5362', '#7ccbda'],
  'accent-soft': ['#e5f1f3', '#14313a'],
  'accent-line': ['#a9cfd7', '#25535f'],
  'on-accent': ['#ffffff', '#06222a'],
  ok: ['#1d6b3c', '#6fc78d'],
  'ok-soft': ['#e6f3ea', '#15301f'],
  warn: ['#855300', '#e2b45a'],
  'warn-soft': ['#fcf2dc', '#33270f'],
  'warn-mark': ['#b98017', '#c99a3c'],
  'warn-line': ['#e6c988', '#5c461a'],
  bad: ['#b0241c', '#f28b82'],
  'bad-soft': ['#fcecea', '#3a1b19'],
  'bad-fill': ['#b0241c', '#b3362d'],
  'bad-line': ['#efb5b0', '#6b302c'],
  plum: ['#74407f', '#cf9edb'],
  'plum-soft': ['#f5ecf7', '#2e1f33'],
  censored: ['#35611a', '#a5d67c'],
  'censored-soft': ['#e3f1d9', '#1a2c11'],
  'censored-line': ['#a9cc92', '#3f5e28'],
  'chart-1': ['#0f6577', '#4aa9bd'],
  'chart-2': ['#b4862f', '#d0a550'],
  'chart-3': ['#7d8fa1', '#7d8fa1'],
  'chart-4': ['#9a6aa6', '#b384bf'],
  brass: ['#c29540', '#d0a550'],
  float: [
    '0 0 0 1px rgb(26 29 31 / 8%), 0 2px 4px rgb(26 29 31 / 6%), 0 12px 28px rgb(26 29 31 / 18%)',
    '0 0 0 1px rgb(233 235 236 / 9%), 0 2px 4px rgb(0 0 0 / 24%), 0 12px 28px rgb(0 0 0 / 48%)',
  ],
} as const

const petrol: MantineColorsTuple = [
  '#e5f1f3',
  '#cfe5e9',
  '#a9cfd7',
  '#7ccbda',
  '#5cb8cb',
  '#2f8799',
  '#0f6577',
  '#0b5362',
  '#094450',
  '#06222a',
]
const gray: MantineColorsTuple = [
  '#f6f6f3',
  '#f1f1ed',
  '#e5e5e0',
  '#d4d5d0',
  '#b5b8b8',
  '#84888c',
  '#666b70',
  '#4f555a',
  '#33383b',
  '#1a1d1f',
]
const dark: MantineColorsTuple = [
  '#e9ebec',
  '#b3b9be',
  '#949ba1',
  '#6f777d',
  '#363d42',
  '#282e32',
  '#1d2225',
  '#171b1e',
  '#101315',
  '#0b0d0f',
]

const family = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** For the Mantine parts that screens load; our own parts read the same variables. */
export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 4 },
  fontFamily: family,
  headings: { fontFamily: family, fontWeight: '620' },
  fontSizes: { xs: '13px', sm: '13px', md: '13px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '20px', sm: '20px', md: '20px', lg: '24px', xl: '26px' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '5px', lg: '8px', xl: '10px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

const isColour = (value: string) => value.startsWith('#')

/** Colours are `light-dark()` pairs, so any element with `color-scheme: light` (prints, signing) shows the light palette. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables: Record<string, string> = {
    '--mantine-color-body': 'var(--canvas)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  }
  const light: Record<string, string> = {}
  const darkOnly: Record<string, string> = {}
  for (const [name, [day, night]] of Object.entries(palette)) {
    if (isColour(day)) variables[`--${name}`] = `light-dark(${day}, ${night})`
    else {
      light[`--${name}`] = day
      darkOnly[`--${name}`] = night
    }
  }
  // Mantine writes these per scheme itself, so a value for both would lose against it.
  const perScheme = Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('--mantine')))
  return { variables, light: { ...light, ...perScheme }, dark: { ...darkOnly, ...perScheme } }
}
