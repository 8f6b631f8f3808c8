import type { Licence } from './licence.rules.ts'

let waiting: Licence | undefined

/** The licence is kept in memory only, until the form that was opened for it takes it. */
export const keepWaitingLicence = (licence: Licence) => {
  waiting = licence
}

export const waitingLicence = () => waiting

export const dropWaitingLicence = (licence: Licence) => {
  const isWaiting = waiting === licence
  if (isWaiting) waiting = undefined
  return isWaiting
}
