import { useLocation } from '@tanstack/react-router'

/** Whether the address asks for the work on a paper: `?interactive=true`. */
export const useIsInteractive = () =>
  useLocation({ select: ({ search }) => String((search as Record<string, unknown>).interactive) === 'true' })
