import { demoEnv, installPackages, launch, passSignals, tool } from './steps.mjs'

installPackages()
const server = launch(process.execPath, ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts'], {
  ...demoEnv,
  PORT: '4000',
})
const web = launch(tool('vite'), ['--port', '5173', '--strictPort'])
const both = [server, web]
passSignals(both.map(({ child }) => child))
process.exitCode = await Promise.race(both.map(({ ended }) => ended))
for (const { child } of both) child.kill('SIGTERM')
await Promise.all(both.map(({ ended }) => ended))
