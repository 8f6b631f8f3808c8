const stack: HTMLElement[] = []

/** Everything on the page except the topmost dialog and what is marked `data-above` cannot be reached. */
const settle = () => {
  const top = stack.at(-1)
  for (const child of document.body.children) {
    if (child instanceof HTMLElement && !('above' in child.dataset)) child.inert = top !== undefined && child !== top
  }
}

/** Registers an open dialog; the answer takes it away again. */
export const enterModal = (layer: HTMLElement) => {
  stack.push(layer)
  settle()
  return () => {
    stack.splice(stack.indexOf(layer), 1)
    settle()
  }
}

export const isTopModal = (layer: HTMLElement | null) => stack.at(-1) === layer

export const isModalOpen = () => stack.length > 0
