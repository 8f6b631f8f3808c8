import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{shared,server,features,tests,web,db,scripts}/**/*.test.ts'],
    globalSetup: 'tests/database.global.ts',
    pool: 'forks',
    // One more than the processors of a small machine: files that kill and restart things wait for half of their time.
    maxWorkers: 3,
    // Each file has a database of its own; what the modules keep is shared, and loaded once for all.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
