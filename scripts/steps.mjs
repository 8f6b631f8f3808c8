// Uses plain Node, because nothing is installed yet when this begins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

const isWindows = process.platform === 'win32'
const at = (...parts) => join(projectFolder, ...parts)

const OLDEST_NODE = [20, 19]
const PARENT_CHECK = 500
const LOCK_FILE = at('package-lock.json')
const NPM_MARK = at('node_modules', '.package-lock.json')
const INSTALL_STAMP = at('node_modules', '.loupe-installed')

export const fail = text => {
  console.error(`\n${text}`)
  process.exit(1)
}

/** Runs a program with its output shown and answers whether it succeeded. */
export const run = (program, args, env = {}) => {
  const { status, error } = spawnSync(program, args, {
    cwd: projectFolder,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...process.env, ...env },
  })
  if (error) console.error(`${program} could not be run: ${error.message}`)
  return status === 0
}

export const tool = name => at('node_modules', '.bin', name)

const assertNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  fail(`Loupe needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}

const hashOf = files => {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(relative(projectFolder, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

const changedAt = file => (existsSync(file) ? statSync(file).mtimeMs : 0)

// An install by hand counts too if it is newer than the lock file.
const isInstalled = lockHash =>
  existsSync(NPM_MARK) && (read(INSTALL_STAMP) === lockHash || changedAt(NPM_MARK) >= changedAt(LOCK_FILE))

/** Installs the npm packages unless they match the lock file. */
export const installPackages = () => {
  assertNode()
  const lockHash = hashOf([LOCK_FILE])
  if (isInstalled(lockHash)) return
  console.log('Installing npm packages…')
  if (!run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']))
    fail('Installing the npm packages failed (npm ci); the reason stands above.')
  writeFileSync(INSTALL_STAMP, lockHash)
}

const filesUnder = path => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesUnder(join(path, name)))
}

const BUILDS = {
  web: {
    what: 'the web app',
    args: [],
    sources: ['web', 'features', 'shared', 'index.html', 'vite.config.ts', 'package-lock.json'],
    made: at('dist', 'web', 'index.html'),
    stamp: at('dist', 'web.stamp'),
  },
  server: {
    what: 'the server',
    args: ['--config', 'vite.server.config.ts'],
    sources: ['server', 'features', 'shared', 'db', 'vite.server.config.ts', 'package-lock.json'],
    made: at('dist', 'server', 'main.mjs'),
    stamp: at('dist', 'server.stamp'),
  },
  bench: {
    what: 'the bare handler of the benchmark',
    args: ['--config', 'vite.bench.config.ts'],
    sources: ['bench', 'vite.bench.config.ts', 'tests/factories.ts', 'server', 'shared', 'package-lock.json'],
    made: at('dist', 'bench', 'bare.mjs'),
    stamp: at('dist', 'bench.stamp'),
  },
}

const sourceHash = ({ sources }) => hashOf(sources.flatMap(source => filesUnder(at(source))))

const isFresh = build => existsSync(build.made) && read(build.stamp) === sourceHash(build)

const make = build => {
  const hash = sourceHash(build)
  if (!run(tool('vite'), ['build', '--logLevel', 'warn', ...build.args])) return false
  writeFileSync(build.stamp, hash)
  return true
}

/** Answers whether all builds succeeded. */
export const build = () => Object.values(BUILDS).every(make)

/** Builds those of the named whose sources changed. */
export const buildIfStale = (...names) => {
  for (const stale of names.map(name => BUILDS[name]).filter(one => !isFresh(one))) {
    console.log(`Building ${stale.what}…`)
    if (!make(stale)) fail(`Building ${stale.what} failed (vite build); the reason stands above.`)
  }
}

const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

export const launch = (program, args, env = {}) => {
  const child = spawn(program, args, {
    cwd: projectFolder,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...process.env, ...env },
  })
  const ended = new Promise(resolve => {
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
    child.once('error', error => {
      console.error(`${program} could not be run: ${error.message}`)
      resolve(1)
    })
  })
  return { child, ended }
}

// When npm is stopped it ends its shell but not this process, which then gets another parent and stops too.
const whenParentEnds = stop => {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK).unref()
}

/** Passes ending signals on to the children and lets them end by themselves. */
export const passSignals = children => {
  const pass = signal => {
    // A terminal sends Ctrl+C to the children itself, and a second one would kill them.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    for (const child of children) child.kill(signal)
  }
  const passed = new Set()
  const passOnce = signal => {
    if (!passed.has(signal)) pass(signal)
    passed.add(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOnce(signal))
  whenParentEnds(() => passOnce('SIGTERM'))
}

const becomeNode = async (args, env) => {
  const { child, ended } = launch(process.execPath, args, env)
  passSignals([child])
  process.exitCode = await ended
}

/** Runs a TypeScript program in place of this one, with its output, signals and exit code. */
export const become = args => becomeNode(['--import', 'tsx', ...args])

/**
 * Large pages and more room for short-lived objects each save about a twentieth of Node's time under load. Few memory
 * arenas return the memory of a burst of uploads to the system.
 */
export const becomeServer = env => {
  const server = JSON.parse(readFileSync(at('scripts', 'server-process.json'), 'utf8'))
  return becomeNode([...server.flags, 'dist/server/main.mjs'], { ...server.env, ...env })
}

export const demoEnv = { DATA_DIR: process.env.DATA_DIR || './data-demo', LOUPE_DEMO: 'years' }
