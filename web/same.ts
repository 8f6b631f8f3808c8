export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
