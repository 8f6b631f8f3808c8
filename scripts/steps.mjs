// The steps that the commands share. Plain Node: nothing is installed yet when this begins.
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

/** Ends the command with one clear line. */
export const fail = text => {
  console.error(`\n${text}`)
  process.exit(1)
}

/** Runs a program to its end and shows what it prints; answers whether it succeeded. */
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

/** The path of a program that an npm package brought. */
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

// Either our own install, or one made by hand after the lock file last changed.
const isInstalled = lockHash =>
  existsSync(NPM_MARK) && (read(INSTALL_STAMP) === lockHash || changedAt(NPM_MARK) >= changedAt(LOCK_FILE))

/** Installs the npm packages unless those of the lock file are there. */
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

/** Builds all of it; answers whether it succeeded. */
export const build = () => Object.values(BUILDS).every(make)

/** Builds those of the named that are not of the sources as they are. */
export const buildIfStale = (...names) => {
  for (const stale of names.map(name => BUILDS[name]).filter(one => !isFresh(one))) {
    console.log(`Building ${stale.what}…`)
    if (!make(stale)) fail(`Building ${stale.what} failed (vite build); the reason stands above.`)
  }
}

const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/** Starts a program beside us; `ended` answers its exit code. */
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

// npm ends its shell and not us when it is told to stop: then we have another parent, and stop too.
const whenParentEnds = stop => {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK).unref()
}

/** Passes the signals that end us on to the children, and lets them end by themselves. */
export const passSignals = children => {
  const pass = signal => {
    // A terminal sends Ctrl+C to the children itself; a second one would look like impatience.
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

/** Runs a TypeScript program of ours in our place: its output, signals and exit code are ours. */
export const become = args => becomeNode(['--import', 'tsx', ...args])

/**
 * The same for the built server. Its flags: Node's own code on large pages where the system has them, and room for what
 * lives only as long as a call; under load each spares about a twentieth of Node's part. Its environment: with few
 * memory arenas what a burst of uploads took goes back to the system.
 */
export const becomeServer = env => {
  const server = JSON.parse(readFileSync(at('scripts', 'server-process.json'), 'utf8'))
  return becomeNode([...server.flags, 'dist/server/main.mjs'], { ...server.env, ...env })
}

export const demoEnv = { DATA_DIR: process.env.DATA_DIR || './data-demo', LOUPE_DEMO: '1' }
