declare module 'pg/lib/utils.js' {
  export const prepareValue: (value: unknown) => Buffer | string | null
}
