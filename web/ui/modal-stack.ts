const stack: HTMLElement[] = []

/** Makes everything inert except the topmost dialog and elements marked `data-above`. */
const settle = () => {
  const top = stack.at(-1)
  for (const child of document.body.children) {
    if (child instanceof HTMLElement && !('above' in child.dataset)) child.inert = top !== undefined && child !== top
  }
}

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
