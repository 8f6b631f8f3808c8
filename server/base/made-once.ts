/** Makes a value at its first use. */
export const madeOnce = <T>(make: () => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
