/** Tracks whether somebody works here: polling by an unattended browser must not keep the session alive. */
const RECENT_MS = 2 * 60_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastSignAt = Date.now()
let isKiosk = false

const recordActivity = () => {
  lastSignAt = Date.now()
}

export const watchActivity = () => {
  for (const sign of signs) addEventListener(sign, recordActivity, { capture: true, passive: true })
}

/** Pads and notice screens run for weeks without a touch and stay signed in. */
export const countAsKiosk = () => {
  isKiosk = true
  return () => {
    isKiosk = false
  }
}

export const isIdle = () => !isKiosk && Date.now() - lastSignAt > RECENT_MS
