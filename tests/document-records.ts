/**
 * The records of the three documents and their fields, written down from their sections 'Entities and their fields' and
 * from what their calls answer, as far as the calls are built. A list row has no sealed numbers and names its parts by id.
 */

const home = ['firstName', 'middleName', 'lastName', 'address', 'city', 'state', 'zip'] as const
const looks = ['sex', 'dOB', 'height', 'weight', 'eyes', 'hair', 'race'] as const
const customer = [...home, ...looks, 'dLState', 'dLNo', 'dLExpirationDate', 'otherIDNo', 'otherNo'] as const

const ticket = [
  'id',
  'ticketTime',
  'ticketAmount',
  'payment',
  'paymentCheckAmount',
  'checkNumber',
  ...customer,
  'fromx',
  'keyword',
  'coupon',
  'clerk',
  'booth',
  'station',
  'storeId',
  'signature',
  'comment',
  'void',
  'voidReason',
  'oneTimeEdit',
  'profit',
] as const

/** Document 2 names the sale on the lists of locks; the ticket has it too. */
const sale = ['soldTo', 'soldToB', 'soldToAmount', 'soldToAmountB', 'pulled', 'paidInFull', 'invoiceNum'] as const

const metroTicket = [
  ...ticket,
  ...sale,
  'otherIdType',
  'videoUrl',
  'loDisabled',
  'ticket_items',
  'ticket_attachments',
] as const
const coinTicket = [
  ...ticket,
  ...sale,
  'otherIDType',
  'copies',
  'inventories',
  'barterItems',
  'new_coin_attachments',
] as const

const SEALED: readonly string[] = ['dLNo', 'otherIDNo']
const unsealed = (fields: readonly string[]) => fields.filter(field => !SEALED.includes(field))

const header = [
  'ticketAmount',
  'ticketTime',
  'soldTo',
  'soldToB',
  'soldToAmount',
  'soldToAmountB',
  'invoiceNum',
] as const

/** What both kinds of receipt have. */
const soldFields = [
  'id',
  'ticketTime',
  'ticketAmount',
  'tendered',
  'change',
  'clerk',
  'firstName',
  'lastName',
  'paidBy',
  'payment',
  'creditCardNumber',
  'checkAmount',
  'checkNumber',
  'booth',
  'printer',
  'station',
  'note',
  'fromx',
  'void',
  'oneTimeEdit',
] as const

export const documentRecords = {
  // Document 1
  user: [
    'id',
    'first_name',
    'last_name',
    'username',
    'email',
    'phone',
    'group',
    'created_at',
    'last_login',
    'two_factor_code_verified',
    'userPermissions',
    'userType',
  ],
  userGroup: ['id', 'name', 'description', 'group_permissions'],
  group: ['id', 'name', 'description', 'permissionIds', 'group_permissions'],
  permission: ['id', 'name'],
  loginResult: ['token', 'group', 'permissions', 'twoStepEnabled'],
  station: ['value', 'label'],
  metroTicket: [...metroTicket, 'blocked'],
  metroTicketRow: unsealed(metroTicket),
  /** History counts the pictures and does not keep their addresses. */
  metroTicketSnapshot: metroTicket.filter(field => field !== 'ticket_attachments'),
  metroTicketHeader: [...header, ...customer, 'otherIdType'],
  metroItem: ['id', 'propertyCode', 'description', 'model', 'serial', 'soldTo', 'qty', 'unit', 'cost'],
  attachment: ['url', 'mimeType', 'fileSize', 'thumbnailUrl'],
  block: [
    'id',
    'firstName',
    'lastName',
    'badge',
    'detective',
    'case_id',
    'reason',
    'videoUrl',
    'ticketId',
    'dateAdded',
    'isPulled',
    'isPickedUp',
  ],
  historyEntry: ['entryId', 'updateType', 'createdAt', 'value'],
  voidReason: ['id', 'reason'],
  clerkName: ['first_name'],
  name: ['id', 'name'],
  itemDescription: ['id', 'keyword'],
  spotPrice: ['item', 'price'],
  // Document 2
  coinTicket: [...coinTicket, 'blocked'],
  coinTicketRow: unsealed(coinTicket),
  coinTicketHeader: [...header, ...customer, 'otherIDType'],
  coinItem: ['id', 'qty', 'name', 'unit', 'cost', 'item'],
  coinReceipt: [...soldFields, 'depositDone', 'receipt_attachments'],
  coinReceiptItem: ['item', 'qty', 'price', 'unitPrice', 'tax', 'barcode'],
  taxedItem: ['name', 'taxable'],
  jewelryReceipt: [
    ...soldFields,
    ...['paymentType', 'phone', 'requireShipmentFreeTax', 'tax', 'jewelry_receipts_attachments'],
  ],
  jewelryItem: ['itemDescription', 'qty', 'price', 'unitPrice', 'tax'],
  partPayment: [
    ...['id', 'jewelryReceiptId', 'paidBy', 'tendered', 'creditCardNumber', 'totalAmount', 'tax', 'createdTime'],
    ...['checkNumber', 'checkAmount'],
  ],
  shipment: ['trackingNumber', 'address', 'state', 'city', 'postalCode', 'phone'],
  buyer: ['id', 'name', 'enabled', 'type', 'displayOrder'],
  item: ['id', 'name', 'category', 'itemType', 'enabled', 'taxable', 'isMetal', 'displayOrder', 'item_category'],
  itemCategory: ['id', 'categoryName'],
  orderedName: ['id', 'name', 'displayOrder'],
  voidTicket: ['id', 'ticketType', 'ticketId', 'ticketAmount', 'customer_name', 'dateAdded', 'recovered_as'],
  notice: ['id', 'ticketId', 'amount', 'isCheck', 'isPaid', 'clerk', 'booth', 'dateAdded'],
  signatureRequest: ['id', 'type', 'exist', 'data'],
  signatureData: ['firstName', 'lastName', 'ticketAmount'],
  otherDetails: ['firstName', 'lastName', 'race'],
  // Document 3
  transaction: [
    'id',
    'src',
    'dest',
    'time',
    'comment',
    'denom100',
    'denom50',
    'denom20',
    'denom10',
    'denom5',
    'denom1',
  ],
  pettyTransaction: ['id', 'src', 'dest', 'time', 'comment', 'amount', 'pettyWho', 'eMail', 'SSN'],
  dailyCount: ['transactionOptions', 'meta'],
  dailyCountPlace: ['name', 'slug', 'balances'],
  dailyCountNotes: ['denom1', 'denom5', 'denom10', 'denom20', 'denom50', 'denom100'],
  dailyCountMeta: [
    'metroTotal',
    'coinTotal',
    'coinDeposit',
    'coinDailyTotal',
    'coinChangeTotal',
    'jewelryDeposit',
    'jewelryChangeTotal',
    'vault',
    'denoms',
  ],
  worksheets: ['transactionOptions', 'transactionOptionsOnly', 'dateStart', 'dateEnd'],
  worksheet: [
    'friendlyName',
    'openingBalance',
    'additions',
    'subtractions',
    'dailyAdditions',
    'dailySubtractions',
    'endingBalance',
  ],
  disparity: ['drawerName', 'drawerAmount', 'drawerCount', 'logTime'],
  dailyDenomination: ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom2', 'denom1', 'comment', 'id'],
  taxRow: ['id', 'ticketTime', 'tax'],
  check: ['id', 'checkNumber', 'amountAsNumber', 'payee', 'dateAdded', 'isCleared', 'isCheckVoid'],
  cryptoRow: ['id', 'ticketTime', 'cryptoPrice'],
  cryptoListing: ['cryptoData', 'total'],
  coinReceiptDeposit: ['depositDate', 'dates', 'comments', 'total'],
  drawers: ['metrodrawer', 'coindrawer', 'retail', 'jewelryretail'],
  drawer: ['amount', 'count'],
  payee: ['id', 'name'],
  payeeLastData: ['voidDay'],
  ipEntry: ['id', 'ip', 'comment', 'createdAt', 'fromBot'],
  notificationEmail: ['id', 'email', 'firstName', 'lastName', 'enabled', 'createdAt'],
  printerSettings: ['ticketInvoicePrinterId', 'ticketLabelPrinterId', 'frontCheckPrinterId', 'backCheckPrinterId'],
  checkSetting: [
    'metroCheckNumberPrefix',
    'coinCheckNumberPrefix',
    'receiptCheckNumberPrefix',
    'jewelryreceiptCheckNumberPrefix',
    'alertMetroTicketAmount',
    'alertCoinTicketAmount',
    'alertCoinReceiptAmount',
    'alertJewelryReceiptAmount',
    'alertCoinDailyAmountTotal',
    'alertMetroDailyAmountTotal',
  ],
} as const satisfies Record<string, readonly string[]>

export type DocumentRecord = keyof typeof documentRecords
