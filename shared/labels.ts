export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const SHORT = /^(id|ip|url|dl)$/i

/** A field name as people read it: displayOrder and display_order are 'Display Order', denom20 is '$20'. */
export const spelledOut = (field: string) =>
  field
    .replace(/^denom(?=\d+$)/, '$$')
    .replace(/_id$|Id$/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(' ')
    .map(word => (SHORT.test(word) ? word.toUpperCase() : capitalized(word)))
    .join(' ')
