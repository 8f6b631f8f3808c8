import { useRouter } from '@tanstack/react-router'

/** Whether the app has a screen of this path, so that links to screens of other areas lead somewhere. */
export const useHasScreen = (path: string) => path in useRouter().routesByPath
