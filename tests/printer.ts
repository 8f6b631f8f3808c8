import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/** A real IPP printer: ippeveprinter of CUPS, on its own D-Bus. */

/** The children end when their input does, so a killed test leaves no process. */
const TIED = 'command -v "$1" >/dev/null || exit; setsid "$@" & cat >/dev/null; kill -9 -$!; wait $!'

const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` }

const startTied = (command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  spawn('sh', ['-c', TIED, 'sh', command, ...args], {
    env: { ...env, ...more },
    stdio: ['pipe', 'pipe', 'ignore'],
    // A process group of its own is not reached by a Ctrl+C for the tests.
    detached: true,
  })

const stopTied = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}

const startBus = async () => {
  const child = startTied('dbus-daemon', ['--session', '--print-address', '--nofork'])
  for await (const address of createInterface({ input: child.stdout })) return { child, address }
  throw new Error('dbus-daemon did not start; is it installed?')
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isListening = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

const untilListening = async (port: number) => {
  for (let tries = 0; tries < 200; tries++) {
    if (await isListening(port)) return
    await wait(25)
  }
  throw new Error('ippeveprinter did not start; is it installed?')
}

type Options = {
  name?: string
  /** A shell command run for each document: `sleep 5`, `exit 1`, `echo STATE: … >&2`. */
  command?: string
}

/** The command also writes the job's attributes beside the document. */
const writeCommand = async (path: string, command: string) => {
  await writeFile(path, `#!/bin/sh\nenv > "$1.env"\n${command}\n`)
  await chmod(path, 0o755)
}

const inJobOrder = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10)

export const openTestPrinter = async ({ name = 'Test printer', command = ':' }: Options = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-printer-'))
  const [spool, keys, script] = [join(folder, 'spool'), join(folder, 'keys'), join(folder, 'print.sh')]
  await Promise.all([mkdir(spool), mkdir(keys), writeCommand(script, command)])
  const port = await freePort()
  let running: ChildProcess[] = []

  const restart = async () => {
    const bus = await startBus()
    const addresses = { DBUS_SYSTEM_BUS_ADDRESS: bus.address, DBUS_SESSION_BUS_ADDRESS: bus.address }
    const where = ['-r', 'off', '-d', spool, '-K', keys, '-k', '-p', String(port)]
    const printer = startTied('ippeveprinter', [...where, '-f', 'application/pdf', '-c', script, name], addresses)
    running = [printer, bus.child]
    await untilListening(port)
  }
  const stop = async () => {
    await Promise.all(running.map(stopTied))
    running = []
  }
  const read = async (ending: string) => {
    const names = (await readdir(spool)).filter(file => file.endsWith(ending)).sort(inJobOrder)
    return Promise.all(names.map(file => readFile(join(spool, file))))
  }
  const close = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  await restart().catch(async error => {
    await close()
    throw error
  })
  return {
    address: `ipp://127.0.0.1:${port}/ipp/print`,
    /** The received documents in the order of their jobs. */
    received: () => read('.pdf'),
    /** Attributes of each job: IPP_COPIES=3, IPP_JOB_NAME=… */
    told: async () => (await read('.env')).map(bytes => bytes.toString()),
    /** It forgets its jobs. */
    stop,
    /** At the same address. */
    restart,
    close,
  }
}
