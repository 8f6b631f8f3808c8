/** At the end of a PDF's address: the page alone, without the viewer's bars. */
export const PLAIN_VIEW = '#toolbar=0&navpanes=0&view=FitH'
