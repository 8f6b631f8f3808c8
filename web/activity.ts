/** Whether somebody works here. A browser that stands alone goes on asking, but that does not keep it signed in. */
const RECENT_MS = 2 * 60_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

// Somebody has opened the page.
let lastSignAt = Date.now()
let isKiosk = false

const noteSign = () => {
  lastSignAt = Date.now()
}

export const watchActivity = () => {
  for (const sign of signs) addEventListener(sign, noteSign, { capture: true, passive: true })
}

/** A pad or a feed of notices stands for weeks without anybody touching it, and stays signed in. */
export const countAsKiosk = () => {
  isKiosk = true
  return () => {
    isKiosk = false
  }
}

export const isIdle = () => !isKiosk && Date.now() - lastSignAt > RECENT_MS
