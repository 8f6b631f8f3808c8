import { identityLabels } from '#features/people/people/identity.rules.ts'
import { type ColumnTable, emptyColumns } from '#shared/column-table.ts'
import { payments } from './tickets.rules.ts'

/** The columns are in the order of the form; a new field is one line here. */
export const ticketTable = {
  firstName: { column: 'first_name', as: 'text', label: identityLabels.firstName },
  middleName: { column: 'middle_name', as: 'text', label: identityLabels.middleName },
  lastName: { column: 'last_name', as: 'text', label: identityLabels.lastName },
  dOB: { column: 'dob', as: 'text', label: identityLabels.dOB },
  sex: { column: 'sex', as: 'text', label: identityLabels.sex },
  race: { column: 'race', as: 'text', label: identityLabels.race },
  address: { column: 'address', as: 'text', label: identityLabels.address },
  city: { column: 'city', as: 'text', label: identityLabels.city },
  state: { column: 'state', as: 'text', label: identityLabels.state },
  zip: { column: 'zip', as: 'text', label: identityLabels.zip },
  eyes: { column: 'eyes', as: 'text', label: identityLabels.eyes },
  hair: { column: 'hair', as: 'text', label: identityLabels.hair },
  height: { column: 'height', as: 'text', label: identityLabels.height },
  weight: { column: 'weight', as: 'text', label: identityLabels.weight },
  dLState: { column: 'dl_state', as: 'text', label: identityLabels.dLState },
  dLNo: { column: 'dl_no', as: 'sealed', nullable: true, label: identityLabels.dLNo, apart: true },
  dLExpirationDate: { column: 'dl_expiration', as: 'text', label: identityLabels.dLExpirationDate },
  // Coin tickets spell it otherIDType.
  otherIdType: { column: 'other_id_type', as: 'text', label: identityLabels.otherIdType, apart: true },
  otherIdNo: {
    column: 'other_id_no',
    as: 'sealed',
    nullable: true,
    wire: 'otherIDNo',
    label: identityLabels.otherIDNo,
    apart: true,
  },
  otherNo: { column: 'other_no', as: 'text', label: identityLabels.otherNo },
  ticketAmount: { column: 'ticket_amount_cents', as: 'cents', label: 'Ticket Amount' },
  payment: { column: 'payment', as: 'text', of: payments, label: 'Payment' },
  checkAmount: {
    column: 'check_amount_cents',
    as: 'cents',
    nullable: true,
    wire: 'paymentCheckAmount',
    label: 'Check Amount',
  },
  checkNumber: { column: 'check_number', as: 'text', nullable: true, label: 'Check Number' },
  fromx: { column: 'fromx', as: 'text', label: 'From' },
  keyword: { column: 'keyword', as: 'text', label: 'Keyword' },
  coupon: { column: 'coupon', as: 'text', label: 'Coupon' },
  storeId: { column: 'store_id', as: 'integer', nullable: true, label: 'Store' },
  clerk: { column: 'clerk', as: 'text', label: 'Clerk' },
  booth: { column: 'booth', as: 'text', label: 'Booth' },
  station: { column: 'station', as: 'text', label: 'Station' },
  comment: { column: 'comment', as: 'text', label: 'Comment' },
  videoUrl: { column: 'video_url', as: 'text', label: 'Video url', apart: true },
  personId: { column: 'person_id', as: 'integer', apart: true },
  copies: { column: 'copies', as: 'smallint', apart: true },
} as const satisfies ColumnTable

export const emptyTicket = emptyColumns(ticketTable)
