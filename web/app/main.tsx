import { app } from '#features/all.screens.ts'
import { startApp } from './app.tsx'

startApp(app)
