// npm test                 everything
// npm test -- types unit   only the named steps; 'types' stands for all that begin with 'types:'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms } from './programs.mjs'
import { build, fail, installPackages, launch, passSignals, projectFolder, tool } from './steps.mjs'

const REPORTS = join(projectFolder, 'node_modules', '.cache', 'loupe')
const reportOf = name => join(REPORTS, `${name}.json`)

const vitestCounts = report => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

const playwrightCounts = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
})

const STEPS = [
  { name: 'format', program: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types:server', program: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types:web', program: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { name: 'types:e2e', program: 'tsc', args: ['-p', 'tsconfig.e2e.json'] },
  { name: 'unused', program: 'knip', args: [] },
  { name: 'build', work: build },
  {
    name: 'unit',
    program: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('unit')}`],
    needs: ['printer', 'bus', 'pdf'],
    counts: vitestCounts,
  },
  {
    name: 'fuzz',
    program: 'tsx',
    args: ['fuzz/run.ts', '--seed', '1', '--calls', '2000', '--seconds', '20', '--settle', '5', '--growth', '450'],
  },
  {
    name: 'browser',
    program: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
    needs: ['browser', 'camera', 'printer', 'bus', 'pdf'],
    counts: playwrightCounts,
  },
]

const choose = words => {
  const fits = (step, word) => step.name === word || step.name.startsWith(`${word}:`)
  const unknown = words.filter(word => !STEPS.some(step => fits(step, word)))
  if (unknown.length > 0)
    fail(`There is no step ${unknown.join(', ')}; the steps are ${STEPS.map(({ name }) => name).join(', ')}.`)
  return words.length === 0 ? STEPS : STEPS.filter(step => words.some(word => fits(step, word)))
}

const running = new Set()

const runTool = async ({ program, args, env }, found) => {
  const { child, ended } = launch(tool(program), args, { ...found, ...env })
  running.add(child)
  const exitCode = await ended
  running.delete(child)
  return exitCode === 0
}

const countTests = ({ name, counts }, isDone) => {
  if (!counts) return { passed: isDone ? 1 : 0, failed: isDone ? 0 : 1, skipped: 0 }
  if (!existsSync(reportOf(name))) return { passed: 0, failed: 1, skipped: 0 }
  const counted = counts(JSON.parse(readFileSync(reportOf(name), 'utf8')))
  // A runner can also fail outside a test, and a run without tests proves nothing.
  const isBroken = counted.failed === 0 && (!isDone || counted.passed === 0)
  return isBroken ? { ...counted, failed: 1 } : counted
}

const runStep = async (step, found) => {
  console.log(`\n── ${step.name}`)
  const startedAt = performance.now()
  const isDone = step.work ? step.work() : await runTool(step, found)
  const seconds = (performance.now() - startedAt) / 1000
  return { name: step.name, seconds, ...countTests(step, isDone) }
}

const problemOf = ({ name, failed, skipped }) => {
  if (failed > 0) return `${name} failed.`
  if (skipped > 0) return `${name} skipped ${skipped} tests; a test that can not run counts as a failure.`
  return undefined
}

const runAll = async (steps, found) => {
  const results = []
  for (const step of steps) {
    const result = await runStep(step, found)
    results.push(result)
    if (problemOf(result)) break
  }
  return results
}

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0)

const printTable = results => {
  console.log(`\n${'step'.padEnd(14)}${'seconds'.padStart(9)}${'passed'.padStart(9)}`)
  for (const { name, seconds, passed } of results)
    console.log(`${name.padEnd(14)}${seconds.toFixed(1).padStart(9)}${String(passed).padStart(9)}`)
  console.log(`${'all'.padEnd(14)}${sum(results, 'seconds').toFixed(1).padStart(9)}`)
}

const steps = choose(process.argv.slice(2))
installPackages()
const found = ensurePrograms([...new Set(steps.flatMap(({ needs = [] }) => needs))])
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
passSignals(running)

const results = await runAll(steps, found)
printTable(results)
if (steps.length < STEPS.length) console.log(`\nOnly a part was run: ${steps.map(({ name }) => name).join(', ')}.`)
const problem = results.map(problemOf).find(Boolean)
const failed = sum(results, 'failed') + sum(results, 'skipped')
if (problem) console.error(`\n${problem}`)
console.log(`\n${sum(results, 'passed')} passed, ${failed} failed`)
process.exitCode = problem ? 1 : 0
