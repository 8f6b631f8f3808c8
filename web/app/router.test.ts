import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { makeRouter } from './router.tsx'

const goTo = async (pathname: string, preload: boolean) => {
  const { beforeLoad } = makeRouter([]).routesById['/$'].options as { beforeLoad: (going: object) => Promise<void> }
  return beforeLoad({ location: { pathname }, preload })
}

test('a pointer over a link goes nowhere yet; a click on an unknown address is led on', async () => {
  await expect(goTo('/portal/transactions?open=331', true)).resolves.toBeUndefined()
  await expect(goTo('/portal/nowhere', false)).rejects.toSatisfy(isRedirect)
})
