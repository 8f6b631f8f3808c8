// Installs the programs that tests need and npm does not have.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, run } from './steps.mjs'

const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const PROGRAMS = {
  // Chromium without its window parts takes two thirds of the time.
  browser: {
    commands: ['chromium-headless-shell', ...WINDOWED],
    fromEnv: 'CHROMIUM',
    debianPackage: 'chromium-headless-shell',
    what: 'a browser (Chromium, or set CHROMIUM to the path of one)',
  },
  camera: {
    commands: WINDOWED,
    fromEnv: 'CHROMIUM_WITH_CAMERA',
    debianPackage: 'chromium',
    what: 'a browser that asks before it opens a camera (Chromium, or set CHROMIUM_WITH_CAMERA to the path of one)',
  },
  printer: {
    commands: ['ippeveprinter'],
    debianPackage: 'cups-ipp-utils',
    what: 'the test printer ippeveprinter (from CUPS)',
  },
  pdf: {
    commands: ['pdftotext'],
    debianPackage: 'poppler-utils',
    what: 'pdftotext and its family (Poppler), which read PDFs back',
  },
  bus: { commands: ['dbus-daemon'], debianPackage: 'dbus', what: 'dbus-daemon, which the test printer needs' },
}

const SYSTEM_FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin']

const isRunnable = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findCommand = name => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
  return folders.map(folder => join(folder, name)).find(isRunnable)
}

const givenPath = ({ fromEnv }) => {
  const given = fromEnv && process.env[fromEnv]
  if (!given) return undefined
  if (!isRunnable(given)) fail(`${fromEnv} is ${given}, and no program is there.`)
  return given
}

const find = program => givenPath(program) ?? program.commands.map(findCommand).find(Boolean)
const findBest = program => givenPath(program) ?? findCommand(program.commands[0])

const canInstall = () => process.getuid?.() === 0 && findCommand('apt-get') !== undefined

const install = missing => {
  const packages = missing.map(({ debianPackage }) => debianPackage)
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const isDone =
    run('apt-get', ['update', '-qq'], env) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
  if (!isDone) console.log(`Installing ${packages.join(', ')} failed (apt-get); the reason stands above.`)
}

/** Installs the named programs and answers the environment variables with their paths. */
export const ensurePrograms = names => {
  const wanted = names.map(name => PROGRAMS[name])
  const better = wanted.filter(program => !findBest(program))
  if (better.length > 0 && canInstall()) install(better)
  const missing = wanted.filter(program => !find(program))
  if (missing.length > 0)
    fail(`The tests need ${missing.map(({ what }) => what).join(', and ')}. Install it and run them again.`)
  return Object.fromEntries(wanted.filter(({ fromEnv }) => fromEnv).map(program => [program.fromEnv, find(program)]))
}
