import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'

type Place = { folder: string; databaseUrl?: string }

/** Uses the embedded database unless given an address. */
const settingsOf = ({ folder, databaseUrl }: Place) => ({
  DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ADMIN_PASSWORD: 'Admin-Pass-1!',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
})

export const startServer = async (place: Place, settings: NodeJS.ProcessEnv = {}, flags: readonly string[] = []) => {
  const child = spawn(process.execPath, [...flags, 'dist/server/main.mjs'], {
    env: { ...process.env, ...settingsOf(place), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    if (said.includes('is ready at')) break
  }
  child.stdout.resume()
  const port = /localhost:(\d+)/.exec(said)?.[1]
  return { child, address: `http://127.0.0.1:${port}/api` }
}
