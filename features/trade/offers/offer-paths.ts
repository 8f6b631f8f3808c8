/** Where staff follow the offers of a coin invoice. */
export const liveViewPath = (id: number) => `/coin-invoice/live-view/${id}`
export const offerRoomPath = (id: number) => `/portal/offer-room/${id}`
