import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{shared,server,features,tests,web,db,fuzz,scripts}/**/*.test.ts'],
    globalSetup: 'tests/database.global.ts',
    pool: 'forks',
    // One more than the processors of a small machine, because files that restart servers wait half of their time.
    maxWorkers: 3,
    // Each file has its own database, so the modules' shared state is safe and they load only once.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
