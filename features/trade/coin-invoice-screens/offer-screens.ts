/** Screens of the bidders' side; links to them stand where the app has them. */
export const LIVE_VIEW = '/coin-invoice/live-view'
export const OFFER_ROOM = '/portal/offer-room'
