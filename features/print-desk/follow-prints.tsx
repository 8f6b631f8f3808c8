import { call } from '#web/call.ts'
import { toast } from '#web/ui/toasts.tsx'
import { getPrintStates } from './print-desk.contract.ts'

const ROUNDS = 15
const pause = (round: number) => new Promise(resolve => setTimeout(resolve, 250 * (round + 1)))

type State = Awaited<ReturnType<typeof statesOf>>[number]
const statesOf = async (jobs: readonly number[]) => (await call(getPrintStates, { ids: [...jobs] })).data

/** A page that waits says for what, and comes out by itself later; the others need somebody. */
const isStuck = ({ state, reason }: State) =>
  state === 'failed' || state === 'unclear' || state === 'cancelled' || (state === 'queued' && reason !== '')

const sayStuck = ({ title, state, reason }: State) =>
  state === 'queued'
    ? toast.warn(`${title} waits: ${reason}`, 'It prints by itself once a printer is ready.')
    : toast.error(`${title} was not printed`, reason)

/** Follows pages to the paper: 'PRINTED' is said once they are, and what holds them up as soon as it is known. */
export const followPrints = async (jobs: readonly number[]) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const states = await statesOf(jobs)
    if (states.every(({ state }) => state === 'printed')) return void toast.ok('PRINTED')
    const stuck = states.find(isStuck)
    if (stuck) return void sayStuck(stuck)
    await pause(round)
  }
  toast.warn('Still printing')
}
