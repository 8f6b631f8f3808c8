/** An unguessable key; `randomUUID` is missing on plain HTTP, `getRandomValues` is not. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
