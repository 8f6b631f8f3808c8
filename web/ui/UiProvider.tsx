import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './ui.css'
import {
  localStorageColorSchemeManager,
  MantineProvider,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmHost } from './confirm.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'
import { cssVariablesResolver, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'loupe.colour' })

/** What was chosen in this browser; 'auto' follows the device. */
export const keptColourScheme = () => colorSchemeManager.get('auto')

export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
  >
    {children}
    <Toasts />
    <ConfirmHost />
    <TooltipLayer />
  </MantineProvider>
)

/** The scheme in force and how to change it. */
export const useColourScheme = () => {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  return { scheme, set: setColorScheme, toggle: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark') }
}
