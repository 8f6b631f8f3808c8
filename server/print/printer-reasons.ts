/** Reasons why a printer does not print, in words that follow its name; keywords of RFC 8011, PWG 5100.9 and CUPS. */
const words: Record<string, string> = {
  'media-empty': 'is out of paper',
  'media-needed': 'waits for paper',
  'media-jam': 'has a paper jam',
  'input-tray-missing': 'lacks its paper tray',
  'output-tray-missing': 'lacks its output tray',
  'output-area-full': 'has a full output tray',
  'door-open': 'has an open door',
  'cover-open': 'has an open cover',
  'interlock-open': 'has an open cover',
  'toner-empty': 'is out of toner',
  'developer-empty': 'is out of toner',
  'marker-supply-empty': 'is out of ink or toner',
  'marker-supply-missing': 'lacks its ink or toner',
  'marker-waste-full': 'has a full waste box',
  'fuser-over-temp': 'is too hot',
  'opc-life-over': 'needs a new drum',
  'spool-area-full': 'has no room for more jobs',
  'cups-missing-filter': 'lacks its driver',
  'timed-out': 'does not answer',
  offline: 'is offline',
  shutdown: 'is switched off',
  deactivated: 'is switched off',
  paused: 'is paused',
  'moving-to-paused': 'is paused',
}

/** A keyword without an ending counts as an error; with '-warning' or '-report' the printer still prints. */
const withoutEnding = (keyword: string) => keyword.replace(/-error$/, '')

/** The first reason in the order above, because a jam says more than the pause it causes. */
export const stoppedBy = (keywords: readonly string[]): string | undefined => {
  const given = new Set(keywords.map(withoutEnding))
  const first = Object.keys(words).find(keyword => given.has(keyword))
  return first && words[first]
}

const silent = new Set(['none', 'job-completed-successfully', 'job-printing', 'job-queued'])

export const jobWords = (keywords: readonly string[]) =>
  keywords
    .filter(keyword => !silent.has(keyword))
    .map(keyword => keyword.replace(/^job-/, '').replaceAll('-', ' '))
    .join(', ')
