import { defineConfig } from '@playwright/test'

/** The portal's port; its mail server takes the next one. */
const PORT = Number(process.env.E2E_PORT ?? 4210)

/** Real Chromium against a real portal on a demo shop of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 30_000,
  // A first screen takes seconds while two browsers share the machine; what must be quick is measured in the page.
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Only the walks (walk.spec.ts) wait for things to fade in.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox'],
    },
    // A trace of every test costs a fifth of the time: `npx playwright test --trace on` makes one when it is needed.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node --import tsx e2e/server.ts',
    url: `http://127.0.0.1:${PORT}/api/health`,
    env: { PORT: String(PORT), SMTP_PORT: String(PORT + 1) },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
