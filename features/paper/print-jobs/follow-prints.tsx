import { call } from '#web/call.ts'
import { askOrSay } from '#web/failures.ts'
import { toast } from '#web/ui/toasts.tsx'
import { getPrintStates, type PrintAnswer } from './print-jobs.contract.ts'
import { isDelayed, PRINTED } from './print-jobs.rules.ts'

const ROUNDS = 15
const pause = (round: number) => new Promise(resolve => setTimeout(resolve, 250 * (round + 1)))

type State = Awaited<ReturnType<typeof statesOf>>[number]
const statesOf = async (jobs: readonly number[]) => (await call(getPrintStates, { ids: [...jobs] })).data

const showStuck = ({ title, state, reason }: State) =>
  state === 'queued'
    ? toast.warn(`${title} waits: ${reason}`, 'It prints by itself once a printer is ready.')
    : toast.error(`${title} was not printed`, reason)

/** Shows the answer, follows waiting pages until they are printed, and shows what delays them. */
export const followPrints = async ({ message, jobs }: PrintAnswer) => {
  if (message === PRINTED) return void toast.ok(PRINTED)
  for (let round = 0; round < ROUNDS; round += 1) {
    const states = await statesOf(jobs)
    if (states.every(({ state }) => state === 'printed')) return void toast.ok(PRINTED)
    const stuck = states.find(isDelayed)
    if (stuck) return void showStuck(stuck)
    await pause(round)
  }
  toast.warn('Still printing')
}

/** Prints at once; a repeated print is refused with a question, which `askWhy` shows. */
export const printOrAsk = async (asked: Promise<PrintAnswer>, askWhy: (question: string) => void) => {
  try {
    void followPrints(await asked)
  } catch (error) {
    askOrSay(error, 'reason', askWhy)
  }
}
