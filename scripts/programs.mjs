// The programs that the tests drive and npm does not bring.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, run } from './steps.mjs'

const PROGRAMS = {
  browser: {
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    fromEnv: 'CHROMIUM',
    debianPackage: 'chromium',
    what: 'a browser (Chromium, or set CHROMIUM to the path of one)',
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

const find = ({ commands, fromEnv }) => {
  const given = fromEnv && process.env[fromEnv]
  if (!given) return commands.map(findCommand).find(Boolean)
  if (!isRunnable(given)) fail(`${fromEnv} is ${given}, and no program is there.`)
  return given
}

const canInstall = () => process.getuid?.() === 0 && findCommand('apt-get') !== undefined

const install = missing => {
  const packages = missing.map(({ debianPackage }) => debianPackage)
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const isDone =
    run('apt-get', ['update', '-qq'], env) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
  if (!isDone) fail(`Installing ${packages.join(', ')} failed (apt-get); the reason stands above.`)
}

/** Makes sure that the named programs are there; answers the environment that tells the tests where. */
export const ensurePrograms = names => {
  const wanted = names.map(name => PROGRAMS[name])
  const missing = wanted.filter(program => !find(program))
  if (missing.length > 0 && canInstall()) install(missing)
  const stillMissing = wanted.filter(program => !find(program))
  if (stillMissing.length > 0)
    fail(`The tests need ${stillMissing.map(({ what }) => what).join(', and ')}. Install it and run them again.`)
  return names.includes('browser') ? { CHROMIUM: find(PROGRAMS.browser) } : {}
}
