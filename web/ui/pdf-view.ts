/** Appended to a PDF's address: shows the page without the viewer's bars. */
export const PLAIN_VIEW = '#toolbar=0&navpanes=0&view=FitH'
