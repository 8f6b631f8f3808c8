const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: typeof browsers, userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1]

/** 'Chrome on Windows', from the user agent; a program is named by its first word. */
export const deviceName = (userAgent: string) => {
  const browser = nameIn(browsers, userAgent) ?? userAgent.split(/[\s/]/, 1)[0]
  const system = nameIn(systems, userAgent)
  if (!browser) return 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
