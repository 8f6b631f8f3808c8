/** The address of the customer's page; `full` shows the minimums. */
export const offerPath = (id: number, { key = '', mode }: { key?: string; mode?: 'full' | undefined } = {}) => {
  const query = new URLSearchParams({ ...(key && { key }), ...(mode && { mode }) }).toString()
  return `/coin-invoice/edit/${id}${query && `?${query}`}`
}
