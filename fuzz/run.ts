import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeCalls, type Failure, sendCalls } from './calls.ts'
import { addGroupSession, findGroupIds } from './people.queries.ts'
import { openRandom } from './random.ts'
import { send } from './send.ts'
import { type FuzzShop, openFuzzShop } from './shop.ts'
import { sweep } from './sweep.ts'

/** npm run fuzz -- --calls 50000 --seed 1 --seconds 3600 --settle 300 */
const { values: flags } = parseArgs({
  options: {
    calls: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** The longest run, even if calls remain. */
    seconds: { type: 'string', default: '3600' },
    /** The pause before memory is measured for the last time. */
    settle: { type: 'string', default: '300' },
    /** The largest growth of memory since the warm-up, in megabytes. */
    growth: { type: 'string', default: '100' },
  },
})

const MOST_SHOWN = 20

const describeFailure = ({ what, sent, said, logged }: Failure) =>
  [
    `${what}: ${sent.method} ${sent.path.slice(0, 500)}`,
    `  sent ${String(sent.body ?? '').slice(0, 1500)}`,
    `  said ${said.slice(0, 300)}`,
    ...logged.map(line => `  logged ${line.slice(0, 1500)}`),
  ].join('\n')

const megabytes = (value: number) => `${value.toFixed(0)} MB`

const isWell = async ({ port }: FuzzShop) => {
  const { status } = await send(port, { method: 'GET', path: '/api/health', headers: {} }, undefined)
  return status === 200
}

const attack = async (shop: FuzzShop, seed: number) => {
  const [admin] = await findGroupIds(shop.db)
  let warm = Number.NaN
  let sweeping: Promise<string[]> = Promise.resolve([])
  const run = await sendCalls(shop, openRandom(seed), {
    most: Number(flags.calls),
    seconds: Number(flags.seconds),
    onWarm: async () => {
      warm = await shop.residentMegabytes()
      sweeping = sweep(shop.port, await addGroupSession(shop.db, admin?.id ?? 1))
    },
  })
  const { failures, alwaysRefused } = run
  console.log(describeCalls(run))
  console.log(`${alwaysRefused.length} of the calls were refused each time: ${alwaysRefused.join(', ')}`)
  for (const failure of failures.slice(0, MOST_SHOWN)) console.log(describeFailure(failure))
  const unended = await sweeping
  return [
    ...(failures.length > 0 ? [`${failures.length} calls failed`] : []),
    ...unended.map(name => `the server did not end: ${name}`),
    ...(await look(shop, warm)),
  ]
}

const look = async (shop: FuzzShop, warm: number) => {
  if (!shop.isAlive()) return ['the server is dead']
  const atEnd = await shop.residentMegabytes()
  await wait(Number(flags.settle) * 1000)
  const settled = await shop.residentMegabytes()
  console.log(
    `Resident ${megabytes(warm)} after warm-up, ${megabytes(atEnd)} at the end, ${megabytes(settled)} ${flags.settle} s later`,
  )
  const uncaught = await shop.logged('an error that nothing caught')
  for (const line of uncaught.slice(0, MOST_SHOWN)) console.log(line.slice(0, 1500))
  return [
    ...((await isWell(shop)) ? [] : ['the server is not well']),
    ...(uncaught.length > 0 ? [`${uncaught.length} errors were caught by nothing`] : []),
    ...(settled - warm < Number(flags.growth) ? [] : [`the memory grew by ${megabytes(settled - warm)}`]),
  ]
}

const seed = Number(flags.seed)
console.log(`Seed ${seed}`)
const shop = await openFuzzShop()
try {
  const problems = await attack(shop, seed)
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log('The shop bears it.')
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await shop.close()
}
