// Generated from the API's document by "npm run generate": bodies and queries. Change the API, not this file.

/** The account to pay to. */
export interface Account {
  accountName?: string
  accountNumber?: string
  accountType?: string
  bankCode?: string
  bankName?: string
  bankBranch?: string
  bankCity?: string
  bankProvince?: string
}

/** The merchant’s balance in one currency. */
export interface Balance {
  currencyCode: string
  /** `available` + `reserved`. */
  balance: number
  /** Free to use for payouts. */
  available: number
  /** Reserved for payouts in progress. */
  reserved: number
}

/**
 * **Bank A Pay.** You approve in the bank’s app, confirmed in seconds.
 *
 * The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | ZAR | `account.accountName` | `phoneNumber` | – |
 */
export interface BankAPayMethod {
  paymentMethodCode: 'BANKA_PAY'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
  /** The customer's name in parts. */
  customerName?: {
    /** The title before the name. */
    titleBefore?: string
    /** The first name. */
    firstName?: string
    /** The middle name. */
    middleName?: string
    /** The last name. */
    lastName: string
    /** The title after the name. */
    titleAfter?: string
  }
}

export interface BankAPayMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'BANKA_PAY'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **Bank B Pay.** You approve in the bank’s app, confirmed in seconds.
 *
 * The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | ZAR | – | `phoneNumber` | – |
 */
export interface BankBPayMethod {
  paymentMethodCode: 'BANKB_PAY'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
  /** The customer's name in parts. */
  customerName?: {
    /** The title before the name. */
    titleBefore?: string
    /** The first name. */
    firstName?: string
    /** The middle name. */
    middleName?: string
    /** The last name. */
    lastName: string
    /** The title after the name. */
    titleAfter?: string
  }
}

export interface BankBPayMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'BANKB_PAY'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  /** The account from which the money came, once it has. */
  accountCustomerUsedForPayment?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **Bank C Direct EFT.** On the bank’s own page, confirmed at once.
 *
 * Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | ZAR | – | – | – |
 */
export interface BankCDirectEFTMethod {
  paymentMethodCode: 'BANKC_DIRECT_EFT'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface BankCDirectEFTMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'BANKC_DIRECT_EFT'
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** Send the customer there. */
  redirectTo: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **Bank D Direct EFT.** On the bank’s own page, confirmed at once.
 *
 * Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | ZAR | – | – | – |
 */
export interface BankDDirectEFTMethod {
  paymentMethodCode: 'BANKD_DIRECT_EFT'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface BankDDirectEFTMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'BANKD_DIRECT_EFT'
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** Send the customer there. */
  redirectTo: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * Transfer to a bank account. The account number is checked by its country’s rule, with the check digit where it has one.
 *
 * | Currency | Mandatory | Optional | Operators |
 * | --- | --- | --- | --- |
 * | ARS | `account.accountName`, `account.accountNumber`, `identifyingReference` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber` | Banco de la Nación Argentina, Banco Galicia, Santander Argentina and 17 more |
 * | BRL | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference`, `taxId` | Nubank, Caixa Econômica Federal, Itaú Unibanco and 17 more |
 * | CNY | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Industrial and Commercial Bank of China, China Construction Bank, Agricultural Bank of China and 12 more |
 * | COP | `account.accountName`, `account.accountNumber`, `account.accountType`, `phoneNumber`, `identifyingReference` | `paymentOperatorCode`, `account.bankBranch`, `emailAddress` | Bancolombia, Davivienda, Banco de Bogotá and 24 more |
 * | GHS | `account.accountName`, `account.accountNumber`, `account.bankBranch` | `paymentOperatorCode`, `account.accountType`, `emailAddress`, `phoneNumber`, `identifyingReference` | GCB Bank, Ecobank Ghana, Absa Bank Ghana and 9 more |
 * | IDR | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Bank Central Asia (BCA), Bank Rakyat Indonesia (BRI), Bank Mandiri and 23 more |
 * | INR | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | State Bank of India, HDFC Bank, ICICI Bank and 20 more |
 * | JPY | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Japan Post Bank, MUFG Bank, Sumitomo Mitsui Banking Corporation and 12 more |
 * | KES | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Equity Bank, KCB Bank, Co-operative Bank of Kenya and 7 more |
 * | KRW | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | KB Kookmin Bank, Shinhan Bank, Woori Bank and 16 more |
 * | LAK | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Banque pour le Commerce Extérieur Lao (BCEL), Lao Development Bank, Agricultural Promotion Bank and 7 more |
 * | MXN | `account.accountName`, `account.accountNumber`, `account.accountType` | `paymentOperatorCode`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | BBVA México, Banamex, Santander México and 14 more |
 * | MYR | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Maybank, CIMB Bank, Public Bank and 20 more |
 * | NAD | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | First National Bank Namibia, Bank Windhoek, Standard Bank Namibia and 3 more |
 * | NGN | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Access Bank, Guaranty Trust Bank, Zenith Bank and 19 more |
 * | PHP | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | BDO Unibank, Bank of the Philippine Islands (BPI), Metrobank and 9 more |
 * | THB | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Kasikornbank, Siam Commercial Bank, Bangkok Bank and 11 more |
 * | TWD | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | CTBC Bank, Cathay United Bank, E.SUN Bank and 14 more |
 * | TZS | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | CRDB Bank, NMB Bank, National Bank of Commerce and 7 more |
 * | VND | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Vietcombank, VietinBank, BIDV and 17 more |
 * | ZAR | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Capitec Bank, First National Bank, Standard Bank and 8 more |
 * | ZMW | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Zanaco, Stanbic Bank Zambia, Absa Bank Zambia and 4 more |
 */
export interface BankTransferMethod {
  paymentMethodCode: 'BANK_TRANSFER'
  /** Bank or wallet that keeps the account, by a code of the payment options. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that is paid. Letters and digits of any script. */
    accountName: string
    /** CBU or CVU that is paid. / Account number that is paid. / CLABE that is paid. / NUBAN that is paid. */
    accountNumber: string
    /** Kind of account: private or corporate or general or current or savings or checking. / Kind of account: savings or checking. / Kind of account: private or corporate or general or current. Mandatory for COP, MXN. */
    accountType?: 'private' | 'corporate' | 'general' | 'current' | 'savings' | 'checking'
    /** Name or code of the branch that keeps the account. / IFSC that keeps the account. / Branch code that keeps the account. Mandatory for GHS. */
    bankBranch?: string
  }
  /** The payee's e-mail address. */
  emailAddress?: string
  /** The payee's phone number: international, or as it is dialled in the currency's country. Mandatory for COP. */
  phoneNumber?: string
  /** Number by which the payee is known to their bank or state. Mandatory for ARS, COP. */
  identifyingReference?: string
  /** CPF or CNPJ of the payee, its check digits checked. Only for BRL. */
  taxId?: string
}

/** One message to your server. */
export interface Callback {
  /** The `webhook-id` of all of its deliveries. */
  idCallback: string
  /** The ID of the payment. */
  idEntity: string
  /** The value of `X-Payment-Kind`. */
  kind: 'payin' | 'topup' | 'payout' | 'refund'
  event: 'statusChange'
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  /** When the status of the payment changed. ISO 8601, UTC. */
  createdAt: string
  /** When it is sent next, while it is `PENDING`. */
  nextDeliveryAt?: string
  deliveries: Array<CallbackDelivery>
}

/** One attempt to deliver a callback. */
export interface CallbackDelivery {
  /** ISO 8601, UTC. */
  at: string
  /** The HTTP status that your server answered. */
  status?: number
  /** Why there was no answer. `TIMEOUT`: your server did not answer in time; `ADDRESS_REFUSED`: the address is not a public one; `NAME_NOT_RESOLVED`: the host name has no public address; `CONNECTION_REFUSED`: no server listens at the address; `CONNECTION_BROKEN`: the connection was lost; `TLS_FAILED`: the certificate or the TLS handshake failed; `INVALID_ANSWER`: the answer was not HTTP; `SECRET_NOT_OPENED`: the gateway could not sign the callback: contact its operator; `GATEWAY_DNS_FAILED`: the name servers of the gateway did not work: for a day after the event, this does not count as a delivery; `UNKNOWN_OUTCOME`: the gateway was interrupted: the callback may have reached you or not, and this does not count as a delivery. */
  error?: string
  durationMs: number
}

/** Callbacks, oldest first unless `order` is `newest`. */
export interface CallbackList {
  data: Array<Callback>
  /** Present if there is more: send it as `cursor` for the next page. It is valid for this list only. */
  nextCursor?: string
}

/**
 * **Convenience store.** Cash with a payment code, within 24 hours.
 *
 * Show `reference`, the code that the customer enters at the shop. Time to pay: 24 hours.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | TWD | `account.accountName`, `emailAddress`, `phoneNumber`, `paymentLocation` | – | 7-ELEVEN, FamilyMart, Hi-Life and 1 more; the customer picks if you name none |
 */
export interface CodePaymentMethod {
  paymentMethodCode: 'CODE_PAYMENT'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber: string
  /** Where the customer pays. */
  paymentLocation: {
    /** ISO 3166-1 alpha-2. */
    countryCode?: string
    /** City */
    city?: string
    /** Code of the shop */
    storeCode?: string
    /** Name of the shop */
    storeName?: string
  }
}

export interface CodePaymentMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'CODE_PAYMENT'
  /** Name of the payer. */
  accountName: string
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer: CustomerAccount
  /** Where the customer pays. */
  paymentLocationCustomer: {
    countryCode?: string
    city?: string
    storeCode?: string
    storeName?: string
  }
  phoneNumber: string
  emailAddress: string
}

/**
 * **USDC or USDT.** From your wallet, a few minutes.
 *
 * Show the address in `account.accountNumber` and the network in `paymentOperator`, or draw `qrCode`. Time to pay: 24 hours. Also available for top-ups.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | USDC, USDT | – | – | Ethereum; the gateway picks if you name none |
 */
export interface CryptoOfflineMethod {
  paymentMethodCode: 'CRYPTO_OFFLINE'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface CryptoOfflineMethodResponse {
  /** The ID that you chose. */
  idPayin?: string
  /** The ID that you chose. */
  idTopUp?: string
  paymentTypeCode?: 'TOPUP_WALLET'
  paymentMethodCode: 'CRYPTO_OFFLINE'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  paymentOperator: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  emailAddress?: string
}

/** Two currencies. */
export interface CurrencyPair {
  /** The currency of which one unit is priced. */
  baseCurrencyCode: string
  /** The currency in which the rate is given. */
  quoteCurrencyCode: string
}

/** Pairs, sorted. */
export interface CurrencyPairList {
  data: Array<CurrencyPair>
}

/** A customer as you registered it. */
export interface Customer {
  /** The ID that you chose. */
  idCustomer: string
  name?: string
  emailAddress?: string
  phoneNumber?: string
  language?: string
  /** ISO 8601, UTC. */
  createdAt: string
}

/** An account of the customer. */
export interface CustomerAccount {
  accountName?: string
  accountNumber?: string
  accountType?: string
}

/** A customer to register. */
export interface CustomerCreate {
  /** Name of the person or company. */
  name?: string
  /** The customer's e-mail address. */
  emailAddress?: string
  /** International with +, or as it is dialled in the customer’s country. */
  phoneNumber?: string
  /** The language that the customer speaks, a BCP 47 tag. */
  language?: string
}

/**
 * **DuitNow QR.** Any Malaysian bank or wallet app, confirmed in seconds.
 *
 * Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes. The customer must pay exactly `moneyRequired`: only the amount identifies the transfer. After a part payment it may increase by a few minor units, so that the rest can be identified too.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | MYR | – | – | Maybank, CIMB Bank, Public Bank and 21 more; the gateway picks if you name none |
 */
export interface DuitNowMethod {
  paymentMethodCode: 'DUITNOW'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface DuitNowMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'DUITNOW'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** What the customer must pay, exactly, if it differs from the order amount. */
  moneyRequired?: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  paymentOperator: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **E-wallet.** GoPay, DANA, OVO and others, confirmed in seconds.
 *
 * Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | IDR | – | `phoneNumber` | GoPay, DANA, OVO and 3 more; the customer picks if you name none |
 */
export interface EWalletMethod {
  paymentMethodCode: 'EWALLET'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface EWalletMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'EWALLET'
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** Send the customer there. */
  redirectTo: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * PIX to the account whose key is this e-mail address.
 *
 * | Currency | Mandatory | Optional | Operators |
 * | --- | --- | --- | --- |
 * | BRL | `emailAddress` | `paymentOperatorCode`, `account.accountName`, `phoneNumber` | – |
 */
export interface EmailTransferMethod {
  paymentMethodCode: 'EMAIL_TRANSFER'
  /** Bank or wallet that keeps the account, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that is paid. Letters and digits of any script. */
    accountName?: string
  }
  /** E-mail address that is the payee's PIX key: ASCII, at most 77 characters, in lower case as PIX stores it. */
  emailAddress: string
  /** The payee's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

/**
 * **FPX online banking.** From your Malaysian bank, confirmed at once.
 *
 * Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | MYR | `account.accountType` | – | Maybank, CIMB Bank, Public Bank and 19 more; the customer picks if you name none |
 */
export interface FpxMethod {
  paymentMethodCode: 'FPX'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
    /** Kind of account: private or corporate. */
    accountType: 'private' | 'corporate'
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface FpxMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'FPX'
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** Send the customer there. */
  redirectTo: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/** The price of one currency in another. */
export interface FxRate {
  /** The currency of which one unit is priced. */
  baseCurrencyCode: string
  /** The currency in which the rate is given. */
  quoteCurrencyCode: string
  /** An exact decimal number: as the source published it, or computed from that and rounded half-up to 10 significant digits. */
  rate: number
  /** ISO 8601, UTC. */
  validFrom: string
  /** The first moment at which it is no longer valid. A newer rate may replace it earlier. ISO 8601, UTC. */
  validTo: string
  /** `ECB`: euro reference rates of the European Central Bank. `SANDBOX`: test rates. */
  source: string
}

/** Rates, sorted by pair. */
export interface FxRateList {
  data: Array<FxRate>
}

/**
 * **Bank transfer (IMPS).** From your bank’s app, about 5 minutes.
 *
 * Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app. Time to pay: 60 minutes. When the customer has paid, send the 12 digits that the bank shows with `!setExternalReference`. Also available for top-ups.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | INR | – | – | State Bank of India, HDFC Bank, ICICI Bank and 20 more; the gateway picks if you name none |
 */
export interface IMPSMethod {
  paymentMethodCode: 'P2A_V2'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface IMPSMethodResponse {
  /** The ID that you chose. */
  idPayin?: string
  /** The ID that you chose. */
  idTopUp?: string
  paymentTypeCode?: 'TOPUP_WALLET'
  paymentMethodCode: 'P2A_V2'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  paymentOperator: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  /** The reference that the customer submitted. */
  externalReference?: {
    reference: string
  }
  paymentAddress: {
    name: string
    idAddress: string
  }
  phoneNumber?: string
  emailAddress?: string
}

/** One of your requests, without its body and its token. */
export interface LoggedRequest {
  /** When the request arrived. ISO 8601, UTC. */
  at: string
  method: string
  /** Without `/api` and without the query. */
  path: string
  /** The HTTP status of the answer. */
  status: number
  durationMs: number
  /** The `X-Request-Id` of the answer. */
  requestId: string
  /** The error codes of the answer. */
  codes?: Array<string>
  /** Bytes of the answer’s body; absent for files. */
  size?: number
}

/** A merchant. */
export interface MerchantInfo {
  channelInfo: {
    /** The name that your customers see. */
    name: string
  }
}

/** A bank, wallet, network or chain of shops behind one method in one currency. */
export interface MethodOperator {
  /** A value for `paymentOperatorCode`. */
  code: string
  name: string
  paymentMethodCode: string
  currencyCode: string
}

/**
 * **Mobile money.** Confirmed with the PIN on your phone.
 *
 * The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | GHS | `account.accountName` | `phoneNumber` | MTN MoMo, Telecel Cash (Vodafone), AT Money (AirtelTigo); the customer picks if you name none |
 * | KES | `account.accountName` | `phoneNumber` | M-PESA, Airtel Money, T-Kash; the customer picks if you name none |
 * | TZS | `account.accountName`, `emailAddress`, `paymentOperatorCode` | `phoneNumber` | M-Pesa (Vodacom), Mixx by Yas (Tigo Pesa), Airtel Money and 1 more; the customer picks if you name none |
 * | ZMW | `account.accountName`, `emailAddress`, `paymentOperatorCode` | `phoneNumber` | MTN MoMo, Airtel Money, Zamtel Money; the customer picks if you name none |
 */
export interface MobileMoneyMethod {
  paymentMethodCode: 'MOBILE_MONEY'
  /** Bank, wallet, network or shop, by a code of the payment options. Mandatory for TZS, ZMW. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. Mandatory for TZS, ZMW. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface MobileMoneyMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'MOBILE_MONEY'
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/** An amount of one currency. */
export interface Money {
  /** A decimal number, written as short as it is exact: `10.5`. */
  amount: number
  /** ISO 4217; `USDC` and `USDT` for crypto currencies. */
  currencyCode: string
}

/**
 * **Net banking.** From your Indian bank, confirmed at once.
 *
 * Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | INR | – | – | State Bank of India, HDFC Bank, ICICI Bank and 20 more; the customer picks if you name none |
 */
export interface NetBankingMethod {
  paymentMethodCode: 'NETBANKING'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface NetBankingMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'NETBANKING'
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** Send the customer there. */
  redirectTo: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **Bank transfer.** From your bank’s app, about 5 minutes.
 *
 * Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app. Time to pay: 24 hours. The customer must pay exactly `moneyRequired` in CNY, KRW, PHP, THB: only the amount identifies the transfer. After a part payment it may increase by a few minor units, so that the rest can be identified too. Also available for top-ups.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | ARS | `taxId` | – | Banco de la Nación Argentina, Banco Galicia, Santander Argentina and 17 more; the gateway picks if you name none |
 * | CNY | – | – | Industrial and Commercial Bank of China, China Construction Bank, Agricultural Bank of China and 12 more; the gateway picks if you name none |
 * | JPY | `emailAddress` | – | Japan Post Bank, MUFG Bank, Sumitomo Mitsui Banking Corporation and 12 more; the gateway picks if you name none |
 * | KRW | `account.accountName` | – | KB Kookmin Bank, Shinhan Bank, Woori Bank and 16 more; the gateway picks if you name none |
 * | LAK | – | – | Banque pour le Commerce Extérieur Lao (BCEL), Lao Development Bank, Agricultural Promotion Bank and 7 more; the gateway picks if you name none |
 * | MXN | – | – | BBVA México, Banamex, Santander México and 14 more; the gateway picks if you name none |
 * | NAD | – | – | First National Bank Namibia, Bank Windhoek, Standard Bank Namibia and 3 more; the gateway picks if you name none |
 * | NGN | `emailAddress` | – | Access Bank, Guaranty Trust Bank, Zenith Bank and 19 more; the gateway picks if you name none |
 * | PHP | – | – | GCash, Maya, GrabPay and 14 more; the gateway picks if you name none |
 * | THB | – | – | Kasikornbank, Siam Commercial Bank, Bangkok Bank and 11 more; the gateway picks if you name none |
 * | VND | – | – | Vietcombank, VietinBank, BIDV and 17 more; the gateway picks if you name none |
 * | ZAR | – | – | Capitec Bank, First National Bank, Standard Bank and 8 more; the gateway picks if you name none |
 */
export interface OfflineMethod {
  paymentMethodCode: 'OFFLINE'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  /** Mandatory for KRW. */
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. Mandatory for KRW. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. Mandatory for JPY, NGN. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
  /** The merchant's own name of what is bought. */
  productId?: string
  /** The customer's name in parts. */
  customerName?: {
    /** The title before the name. */
    titleBefore?: string
    /** The first name. */
    firstName: string
    /** The middle name. */
    middleName?: string
    /** The last name. */
    lastName: string
    /** The title after the name. */
    titleAfter?: string
  }
  /** CUIT or CUIL of the payer: 11 digits, the last one checked. Only for ARS. Mandatory for ARS. */
  taxId?: string
}

export interface OfflineMethodResponse {
  /** The ID that you chose. */
  idPayin?: string
  /** The ID that you chose. */
  idTopUp?: string
  paymentTypeCode?: 'TOPUP_WALLET'
  paymentMethodCode: 'OFFLINE'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** What the customer must pay, exactly, if it differs from the order amount. */
  moneyRequired?: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode?: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName?: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
  taxId?: string
  productId?: string
}

/**
 * **Online banking.** On your bank’s page, confirmed at once.
 *
 * Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes. The customer must pay exactly `moneyRequired` in THB: only the amount identifies the transfer. After a part payment it may increase by a few minor units, so that the rest can be identified too.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | INR | – | – | State Bank of India, HDFC Bank, ICICI Bank and 20 more; the customer picks if you name none |
 * | THB | – | – | Kasikornbank, Siam Commercial Bank, Bangkok Bank and 11 more; the customer picks if you name none |
 * | MYR | – | – | Maybank, CIMB Bank, Public Bank and 20 more; the customer picks if you name none |
 * | NAD | – | – | First National Bank Namibia, Bank Windhoek, Standard Bank Namibia and 3 more; the customer picks if you name none |
 * | VND | – | – | Vietcombank, VietinBank, BIDV and 17 more; the customer picks if you name none |
 * | ZAR | – | – | Capitec Bank, First National Bank, Standard Bank and 8 more; the customer picks if you name none |
 */
export interface OnlineMethod {
  paymentMethodCode: 'ONLINE'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface OnlineMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'ONLINE'
  /**
   * Who is paid: where the customer sends the money, if they type it in themselves.
   * @deprecated
   */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** What the customer must pay, exactly, if it differs from the order amount. */
  moneyRequired?: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** Send the customer there. */
  redirectTo: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **Bank transfer (IMPS).** From your bank’s app, about 5 minutes.
 *
 * Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app. Time to pay: 60 minutes. When the customer has paid, send the 12 digits that the bank shows with `!setExternalReference`. Also available for top-ups.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | INR | `phoneNumber` | – | State Bank of India, HDFC Bank, ICICI Bank and 20 more; the gateway picks if you name none |
 */
export interface P2AV2Method {
  paymentMethodCode: 'P2A_V2'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber: string
}

export interface P2AV2MethodResponse {
  /** The ID that you chose. */
  idPayin?: string
  /** The ID that you chose. */
  idTopUp?: string
  paymentTypeCode?: 'TOPUP_WALLET'
  paymentMethodCode: 'P2A_V2'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  paymentOperator: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  /** The reference that the customer submitted. */
  externalReference?: {
    reference: string
  }
  paymentAddress: {
    name: string
    idAddress: string
  }
  phoneNumber: string
  emailAddress?: string
}

export type P2A_V2 = IMPSMethod | P2AV2Method

export type P2A_V2Response = IMPSMethodResponse | P2AV2MethodResponse

/**
 * **Pay Me.** For customers of the same bank, approved in its app.
 *
 * The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | ZAR | – | `phoneNumber` | – |
 */
export interface PayMeMethod {
  paymentMethodCode: 'PAY_ME'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface PayMeMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'PAY_ME'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **PayShap.** You approve in your bank’s app, confirmed in seconds.
 *
 * The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | ZAR | `account.accountName` | `phoneNumber` | Capitec Bank, First National Bank, Standard Bank and 5 more; the customer picks if you name none |
 */
export interface PayShapMethod {
  paymentMethodCode: 'PAYSHAP'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface PayShapMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'PAYSHAP'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/** The account that money goes to. */
export interface PayeeAccount {
  accountName?: string
  accountNumber?: string
  accountType?: string
  bankBranch?: string
}

/** What the customer needs in order to pay. */
export interface PayinAcceptedResponse {
  /** Your own texts, as the create named them. */
  metadata?: Record<string, string>
  paymentRequested: {
    money: Money
  }
  paymentMethodResponse: PaymentMethodResponse
}

/** The current state of a payin. */
export interface PayinDetail {
  /** The ID that you chose. */
  idPayin: string
  /** The customer that the create named. */
  idCustomer?: string
  /** Your own texts, as the create named them. */
  metadata?: Record<string, string>
  paymentRequested: {
    money: Money
  }
  process: Process
  /** The fee of the gateway, booked as a separate posting. Absent on `REFUSED` and `EXPIRED`: none was taken. */
  fee?: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** The amount received, once there is any. */
  moneyReceived?: Money
  /** What was accepted as missing of the order amount when the payment succeeded with less. */
  moneyShort?: Money
  /** How much was taken back after success. */
  moneyReturned?: Money
  /** When it was taken back. ISO 8601, UTC. */
  returnedAt?: string
  /** What your refunds pay back, without those that were refused or came back. */
  moneyRefunded?: Money
  /** The same as in the answer to the create. */
  paymentMethodResponse: PaymentMethodResponse
}

/** Payins, oldest first unless `order` is `newest`. */
export interface PayinList {
  data: Array<PayinDetail>
  /** Present if there is more: send it as `cursor` for the next page. It is valid for this list only. */
  nextCursor?: string
}

/** The customer's account data of a payment. */
export interface PaymentAccountDetail {
  /** The account that the create named. */
  accountRequested?: CustomerAccount
  /** The account that the customer paid from. */
  accountUsed?: CustomerAccount
}

/** A payment to create. */
export interface PaymentCreate {
  paymentRequested: {
    money: {
      /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
      amount: number
      /** ISO 4217; USDC and USDT for crypto currencies. */
      currencyCode: string
    }
  }
  paymentMethod: PaymentMethod
  /** Absolute http(s) address without user information and invisible characters, at most 2000 characters. */
  callbackUrl: string
  /** Where the customer is sent afterwards: absolute http(s) address, as `callbackUrl`. It is used as it is and nothing is added to it: put the ID of your order into it. */
  returnUrl: string
  /** Language of `paymentInstructionList`, a BCP 47 tag. Left out: the `Accept-Language` header, then the language of most people who pay in the currency; a language that is not spoken here falls back the same way, English last. */
  language?: string
  /** Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40 characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and stay when personal data is erased: put no personal data into them. */
  metadata?: Record<string, string>
  /** The customer who pays, registered before with `POST /customers/{idCustomer}`. */
  idCustomer?: string
}

/** How the customer pays: `paymentMethodCode` says which object it is. */
export type PaymentMethod =
  | UpiQRMethod
  | PixQRMethod
  | PromptPayMethod
  | DuitNowMethod
  | QrisPayMethod
  | QRPhMethod
  | VietQRMethod
  | FpxMethod
  | PseMethod
  | EWalletMethod
  | WalletBPayMethod
  | NetBankingMethod
  | OnlineMethod
  | BankBPayMethod
  | PayShapMethod
  | WalletAQrMethod
  | BankAPayMethod
  | BankCDirectEFTMethod
  | BankDDirectEFTMethod
  | PayMeMethod
  | MobileMoneyMethod
  | CodePaymentMethod
  | VaPayMethod
  | P2A_V2
  | UpiCollectMethod
  | OfflineMethod
  | CryptoOfflineMethod

/** What the customer needs in order to pay, by method. */
export type PaymentMethodResponse =
  | UpiQRMethodResponse
  | PixQRMethodResponse
  | PromptPayMethodResponse
  | DuitNowMethodResponse
  | QrisPayMethodResponse
  | QRPhMethodResponse
  | VietQRMethodResponse
  | FpxMethodResponse
  | PseMethodResponse
  | EWalletMethodResponse
  | WalletBPayMethodResponse
  | NetBankingMethodResponse
  | OnlineMethodResponse
  | BankBPayMethodResponse
  | PayShapMethodResponse
  | WalletAQrMethodResponse
  | BankAPayMethodResponse
  | BankCDirectEFTMethodResponse
  | BankDDirectEFTMethodResponse
  | PayMeMethodResponse
  | MobileMoneyMethodResponse
  | CodePaymentMethodResponse
  | VaPayMethodResponse
  | P2A_V2Response
  | UpiCollectMethodResponse
  | OfflineMethodResponse
  | CryptoOfflineMethodResponse

/** A bank, wallet, network or chain of shops. */
export interface PaymentOperator {
  /** A stable code of this gateway. */
  code: string
  name: string
}

/** Operators by currency, methods and operators in the order in which they are offered. */
export interface PaymentOperatorList {
  data: Array<MethodOperator>
}

/** One way to pay. */
export interface PaymentOption {
  paymentMethodCode: string
  /** Values for `paymentOperatorCode`; empty if there is nothing to choose. */
  paymentOperators: Array<PaymentOperator>
  /** Third-party apps in which the customer completes the payment. */
  externalProviders?: Array<PaymentOperator>
  /** JSON Schema of `paymentMethod` for this method and currency: draw your form from it. `x-input` says how to draw a field, `x-offered` which optional fields make paying easier, `x-needed` which of them the institution will require later. If a code has several objects, `anyOf` lists them. */
  fields: Record<string, unknown>
}

/** The ways to pay. */
export interface PaymentOptionList {
  data: Array<PaymentOption>
}

/** A payout that will be sent. */
export interface PayoutAcceptedResponse {
  /** Your own texts, as the create named them. */
  metadata?: Record<string, string>
  paymentRequested: {
    money: Money
  }
  paymentMethodResponse: PayoutMethodResponse
}

/** A payout to create. */
export interface PayoutCreate {
  paymentRequested: {
    money: {
      /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
      amount: number
      /** ISO 4217; USDC and USDT for crypto currencies. */
      currencyCode: string
    }
  }
  paymentMethod: PayoutMethod
  /** Absolute http(s) address without user information and invisible characters, at most 2000 characters. */
  callbackUrl: string
  /** Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40 characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and stay when personal data is erased: put no personal data into them. */
  metadata?: Record<string, string>
}

/** The current state of a payout. */
export interface PayoutDetail {
  /** The ID that you chose. */
  idPayout: string
  /** Your own texts, as the create named them. */
  metadata?: Record<string, string>
  paymentRequested: {
    money: Money
  }
  process: Process
  /** The fee of the gateway, in addition to the amount. Absent on `REFUSED`: none was taken. */
  fee?: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** What the bank returned after success. */
  moneyReturned?: Money
  /** When the bank returned it. ISO 8601, UTC. */
  returnedAt?: string
  paymentMethodResponse: PayoutMethodResponse
}

/** Payouts, oldest first unless `order` is `newest`. */
export interface PayoutList {
  data: Array<PayoutDetail>
  /** Present if there is more: send it as `cursor` for the next page. It is valid for this list only. */
  nextCursor?: string
}

/** How the money is sent: `paymentMethodCode` says which object it is. */
export type PayoutMethod =
  | BankTransferMethod
  | WalletTransferMethod
  | TaxPayerIdTransferMethod
  | PhoneNumberTransferMethod
  | EmailTransferMethod
  | RandomKeyTransferMethod

/** How the money is sent. */
export interface PayoutMethodResponse {
  /** The ID that you chose. */
  idPayout: string
  paymentMethodCode: string
  /** The one that you named. */
  paymentOperator?: PaymentOperator
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
}

/** One way to send money. */
export interface PayoutOption {
  paymentMethodCode: string
  /** Values for `paymentOperatorCode`; empty if there is nothing to choose. */
  paymentOperators: Array<PaymentOperator>
  /** Third-party apps in which the customer completes the payment. */
  externalProviders?: Array<PaymentOperator>
  /** JSON Schema of `paymentMethod` for this method and currency: draw your form from it. `x-input` says how to draw a field, `x-offered` which optional fields make paying easier, `x-needed` which of them the institution will require later. If a code has several objects, `anyOf` lists them. */
  fields: Record<string, unknown>
}

/** The ways to send money. */
export interface PayoutOptionList {
  data: Array<PayoutOption>
}

/**
 * PIX to the account whose key is this mobile number.
 *
 * | Currency | Mandatory | Optional | Operators |
 * | --- | --- | --- | --- |
 * | BRL | `phoneNumber` | `paymentOperatorCode`, `account.accountName`, `emailAddress` | – |
 */
export interface PhoneNumberTransferMethod {
  paymentMethodCode: 'PHONE_NUMBER_TRANSFER'
  /** Bank or wallet that keeps the account, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that is paid. Letters and digits of any script. */
    accountName?: string
  }
  /** The payee's e-mail address. */
  emailAddress?: string
  /** Mobile number that is the payee's PIX key, international or as it is dialled in Brazil. */
  phoneNumber: string
}

/**
 * **Pix.** Any Brazilian bank’s app, confirmed in seconds.
 *
 * Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | BRL | – | – | – |
 */
export interface PixQRMethod {
  paymentMethodCode: 'PIXQR'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
  /** CPF or CNPJ of the payer, its check digits checked. */
  taxId?: string
}

export interface PixQRMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'PIXQR'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  emailAddress?: string
  taxId?: string
}

/** The progress of the payment. */
export interface Process {
  /** `WAITING`: the customer or the institution must act. `PROCESSING`: the customer acted, or money is on its way. `SUCCESS`, `REFUSED` and `EXPIRED` are final, but `EXPIRED` becomes `SUCCESS` when the money arrives late. */
  status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'
  /** ISO 8601, UTC. */
  createdAt: string
  /** When its status, money, method or reference last changed. ISO 8601, UTC. */
  changedAt: string
  /** When the status became final; absent before. ISO 8601, UTC. */
  processedAt?: string
  /** True in the sandbox: no real money moved. */
  isTest: boolean
  /** The progress of money that was seen and is not final: `CONFIRMING 2/12` is two of twelve confirmations. */
  processorStatus?: string
  /** Only on `REFUSED` and `EXPIRED`. */
  failureReasonCode?:
    | 'SECURITY_CHECK_FAILED'
    | 'CUSTOMER_VERIFICATION_INACTIVITY'
    | 'CUSTOMER_NOT_REGISTERED'
    | 'REFUSED_BY_INSTITUTION'
    | 'CANCELLED_BY_CUSTOMER'
    | 'CANCELLED_BY_MERCHANT'
    | 'EXPIRED'
    | 'AMOUNT_MISMATCH'
    | 'INVALID_ACCOUNT'
}

/**
 * **PromptPay.** Any Thai bank’s app, confirmed in seconds.
 *
 * Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes. The customer must pay exactly `moneyRequired`: only the amount identifies the transfer. After a part payment it may increase by a few minor units, so that the rest can be identified too.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | THB | `account.accountNumber` | – | – |
 */
export interface PromptPayMethod {
  paymentMethodCode: 'PROMPTPAY'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Bank account or PromptPay ID (phone number, national ID, e-wallet) that pays: 10 to 15 digits, single spaces or hyphens between them if at all. */
    accountNumber: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface PromptPayMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'PROMPTPAY'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** What the customer must pay, exactly, if it differs from the order amount. */
  moneyRequired?: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **PSE.** From your Colombian bank or wallet, confirmed at once.
 *
 * Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | COP | – | `account.accountName`, `emailAddress`, `personType`, `documentType`, `documentNumber` | Bancolombia, Davivienda, Banco de Bogotá and 24 more; the customer picks if you name none |
 */
export interface PseMethod {
  paymentMethodCode: 'PSE'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
  /** Whether a person (private) or a company (corporate) pays. */
  personType?: 'private' | 'corporate'
  /** Kind of identity document: CC and CE (identity cards of citizens and foreigners), NIT (tax number), TI (identity card of minors), PP (passport). */
  documentType?: 'CC' | 'CE' | 'NIT' | 'TI' | 'PP'
  /** Number of the identity document. */
  documentNumber?: string
}

export interface PseMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'PSE'
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** Send the customer there. */
  redirectTo: string
  paymentOperator?: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **QR Ph.** GCash, Maya or any Philippine bank’s app, confirmed in seconds.
 *
 * Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | PHP | – | – | – |
 */
export interface QRPhMethod {
  paymentMethodCode: 'QRPH'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface QRPhMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'QRPH'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **QRIS.** Any Indonesian wallet or bank app, confirmed in seconds.
 *
 * Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | IDR | – | – | – |
 */
export interface QrisPayMethod {
  paymentMethodCode: 'QRISPAY'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface QrisPayMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'QRISPAY'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * PIX to the account whose random key (EVP) is `account.accountNumber`.
 *
 * | Currency | Mandatory | Optional | Operators |
 * | --- | --- | --- | --- |
 * | BRL | `account.accountNumber` | `paymentOperatorCode`, `account.accountName`, `emailAddress`, `phoneNumber` | – |
 */
export interface RandomKeyTransferMethod {
  paymentMethodCode: 'RANDOM_KEY_TRANSFER'
  /** Bank or wallet that keeps the account, by a code of the payment options. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that is paid. Letters and digits of any script. */
    accountName?: string
    /** The payee's random PIX key (EVP): the text of a UUID. */
    accountNumber: string
  }
  /** The payee's e-mail address. */
  emailAddress?: string
  /** The payee's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

/** A refund that will be sent. */
export interface RefundAcceptedResponse {
  /** The ID that you chose. */
  idRefund: string
  /** The payin that is paid back. */
  idPayin: string
  /** The money goes to another account than that of the only payer who is known. Absent where it does not. */
  payerDiffers?: true
  /** Your own texts, as the create named them. */
  metadata?: Record<string, string>
  paymentRequested: {
    /** What is paid back. */
    money: Money
  }
  paymentMethodResponse: RefundMethodResponse
}

/** A refund to create. */
export interface RefundCreate {
  /** The payin that is paid back, wholly or in part. */
  idPayin: string
  /** Left out: all that is left of the payin. */
  money?: {
    /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
    amount: number
    /** ISO 4217; USDC and USDT for crypto currencies. */
    currencyCode: string
  }
  /** Where to, as in a payout. Left out: to the account that the customer paid from, if every receipt of the payin names that one and a payout method reaches it; else the refund is refused. */
  paymentMethod?: PayoutMethod
  /** Why, for your records; it is stored like personal data. */
  reason: string
  /** Absolute http(s) address without user information and invisible characters, at most 2000 characters. */
  callbackUrl: string
  /** Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40 characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and stay when personal data is erased: put no personal data into them. */
  metadata?: Record<string, string>
}

/** The current state of a refund. */
export interface RefundDetail {
  /** The ID that you chose. */
  idRefund: string
  /** The payin that is paid back. */
  idPayin: string
  /** The money goes to another account than that of the only payer who is known. Absent where it does not. */
  payerDiffers?: true
  /** Your own texts, as the create named them. */
  metadata?: Record<string, string>
  paymentRequested: {
    /** What is paid back. */
    money: Money
  }
  paymentMethodResponse: RefundMethodResponse
  process: Process
  /** The fee of the refund, in addition to the amount; 0 unless one was agreed. Absent on `REFUSED`: none was taken. */
  fee?: Money
  /** What the bank returned after success. */
  moneyReturned?: Money
  /** When the bank returned it. ISO 8601, UTC. */
  returnedAt?: string
}

/** Refunds, oldest first unless `order` is `newest`. */
export interface RefundList {
  data: Array<RefundDetail>
  /** Present if there is more: send it as `cursor` for the next page. It is valid for this list only. */
  nextCursor?: string
}

/** How the money is sent. */
export interface RefundMethodResponse {
  /** The ID that you chose. */
  idRefund: string
  /** The payout method by which the money is sent; that of the payin where it goes back the way it came. */
  paymentMethodCode: string
  paymentOperator?: PaymentOperator
  /** The account that the money goes to; `accountNumber` is also the number of a wallet, or a key of PIX. Absent after its data was erased, and where the money goes back the way it came and nobody told who paid. */
  account?: PayeeAccount
}

/** Requests, newest first. */
export interface RequestLog {
  data: Array<LoggedRequest>
  /** Present if there is more: send it as `cursor` for the next page. It is valid for this list only. */
  nextCursor?: string
}

/** A test event and the result of its delivery. */
export interface SentTestEvent {
  /** The `webhook-id` of the event. */
  idCallback: string
  /** Where it was sent. */
  callbackUrl: string
  /** Whether your server answered 200. */
  delivered: boolean
  /** When it was sent. ISO 8601, UTC. */
  at: string
  /** The HTTP status that your server answered. */
  status?: number
  /** Why there was no answer, as in `GET /callbacks`. */
  error?: string
  durationMs: number
}

/** A closed period of one currency. */
export interface Settlement {
  /** The currency and a consecutive number without gaps. */
  idSettlement: string
  currencyCode: string
  /** The end of the previous period. ISO 8601, UTC. */
  from: string
  /** Midnight in your time zone. ISO 8601, UTC. */
  to: string
  /** The `closingBalance` of the previous settlement. */
  openingBalance: number
  /** Payins that succeeded. */
  payins: number
  /** Payouts that succeeded, less those that were returned. Usually negative. */
  payouts: number
  /** Top-ups that succeeded. */
  topups: number
  /** What refunds took of your balance, less those that were returned. Usually negative. */
  refunds: number
  /** What was taken back of payins and top-ups. Usually negative; 0 in settlements of earlier releases, where it is in `payins` and `topups`. */
  reversals: number
  /** Usually negative. */
  fees: number
  /** VAT on orders, or on fees where that was agreed. Usually negative. */
  vat: number
  /** Manual corrections and opening balances. */
  adjustments: number
  /** The sum of all of these. */
  closingBalance: number
}

/** An entry that changed your balance. */
export interface SettlementEntry {
  /** When it was booked. ISO 8601, UTC. */
  at: string
  /** `PAYIN`, `TOPUP`, `PAYOUT`, `REFUND`, `FEE`, `VAT`, `RETURN` (of a payout or refund by the bank), `REVERSAL` (of a payin or top-up), `ADJUSTMENT`, `OPENING_BALANCE`. New ones may be added. */
  kind: string
  /** The kind of payment of `idPayment`: IDs may repeat over kinds. */
  paymentKind?: 'payin' | 'topup' | 'payout' | 'refund'
  /** The payment that it belongs to, if any. */
  idPayment?: string
  /** Positive if credited to you. */
  amount: number
  currencyCode: string
  /** Your balance then, `available` and `reserved` together. */
  balanceAfter: number
}

/** Entries, in the order of booking. */
export interface SettlementEntryList {
  data: Array<SettlementEntry>
  /** Present if there is more: send it as `cursor` for the next page. It is valid for this list only. */
  nextCursor?: string
}

/** Settlements, in the order of closing. */
export interface SettlementList {
  data: Array<Settlement>
  /** Present if there is more: send it as `cursor` for the next page. It is valid for this list only. */
  nextCursor?: string
}

/** For one payment. Signed: the header `X-SIGNATURE` is sent. */
export interface SignedTokenByActionRequest {
  /** Your merchant code. */
  merchantCode: string
  /** Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days. */
  validitySecs?: number
  /** Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to a browser: without it anyone who has the link to the payment page can change the amount. */
  money?: {
    /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
    amount: number
    /** ISO 4217; USDC and USDT for crypto currencies. */
    currencyCode: string
  }
  /** Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its callbacks sent somewhere else. */
  callbackUrl?: string
  /** Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its customers sent somewhere else. */
  returnUrl?: string
  /** Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one second have different signatures. */
  nonce?: string
  /** `…_CREATE` allows listing the payment options, creating the payment and reading it; `…_INFO` allows reading it. */
  action:
    | 'PAYIN_CREATE'
    | 'PAYIN_INFO'
    | 'TOPUP_CREATE'
    | 'TOPUP_INFO'
    | 'PAYOUT_CREATE'
    | 'PAYOUT_INFO'
    | 'REFUND_CREATE'
    | 'REFUND_INFO'
  /** 1 to 250 characters of A-Z, a-z, 0-9, _ and -; a UUID or another random text is best. */
  idPayment: string
  /** Unix seconds, within 300 s of the server's clock. Required when the request is signed. */
  timestamp: number
}

/** For a list of operations. Signed: the header `X-SIGNATURE` is sent. */
export interface SignedTokenRequest {
  /** Your merchant code. */
  merchantCode: string
  /** Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days. */
  validitySecs?: number
  /** Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to a browser: without it anyone who has the link to the payment page can change the amount. */
  money?: {
    /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
    amount: number
    /** ISO 4217; USDC and USDT for crypto currencies. */
    currencyCode: string
  }
  /** Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its callbacks sent somewhere else. */
  callbackUrl?: string
  /** Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its customers sent somewhere else. */
  returnUrl?: string
  /** Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one second have different signatures. */
  nonce?: string
  /** Each a method, a space and a pattern of whole paths (RE2), such as "GET /payins/.*". The cost of matching all patterns of a token is limited: see the authentication guide. */
  operations: Array<string>
  /** Unix seconds, within 300 s of the server's clock. Required when the request is signed. */
  timestamp: number
}

/**
 * PIX to the account whose key is this CPF or CNPJ; its check digits are checked.
 *
 * | Currency | Mandatory | Optional | Operators |
 * | --- | --- | --- | --- |
 * | BRL | `taxId` | `paymentOperatorCode`, `account.accountName`, `emailAddress`, `phoneNumber` | – |
 */
export interface TaxPayerIdTransferMethod {
  paymentMethodCode: 'TAX_PAYER_ID_TRANSFER'
  /** Bank or wallet that keeps the account, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that is paid. Letters and digits of any script. */
    accountName?: string
  }
  /** The payee's e-mail address. */
  emailAddress?: string
  /** The payee's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
  /** CPF or CNPJ of the payee, its check digits checked. */
  taxId: string
}

/** A JWT. Treat its content as opaque. */
export interface Token {
  /** Send it as `Authorization: Bearer <token>`. */
  token: string
  /** ISO 8601, UTC. */
  expiresAt: string
  /** Those of `operations` that match no endpoint, and so allow nothing: look for a typing error, such as `/api` before the path. Absent if each matches one. */
  unmatchedOperations?: Array<string>
  /** Fields of the request that a token request does not have, and that restrict nothing: look for a typing error, such as `Money`. At most 20; absent if there is none. */
  unknownFields?: Array<string>
}

/** For one payment. */
export type TokenByActionRequest = SignedTokenByActionRequest | TokenByActionRequestWithSecret

/**
 * For one payment. With the secret of the merchant instead of a signature.
 * @deprecated
 */
export interface TokenByActionRequestWithSecret {
  /** Your merchant code. */
  merchantCode: string
  /** Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days. */
  validitySecs?: number
  /** Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to a browser: without it anyone who has the link to the payment page can change the amount. */
  money?: {
    /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
    amount: number
    /** ISO 4217; USDC and USDT for crypto currencies. */
    currencyCode: string
  }
  /** Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its callbacks sent somewhere else. */
  callbackUrl?: string
  /** Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its customers sent somewhere else. */
  returnUrl?: string
  /** Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one second have different signatures. */
  nonce?: string
  /** `…_CREATE` allows listing the payment options, creating the payment and reading it; `…_INFO` allows reading it. */
  action:
    | 'PAYIN_CREATE'
    | 'PAYIN_INFO'
    | 'TOPUP_CREATE'
    | 'TOPUP_INFO'
    | 'PAYOUT_CREATE'
    | 'PAYOUT_INFO'
    | 'REFUND_CREATE'
    | 'REFUND_INFO'
  /** 1 to 250 characters of A-Z, a-z, 0-9, _ and -; a UUID or another random text is best. */
  idPayment: string
  /** Unix seconds, within 300 s of the server's clock. Required when the request is signed. */
  timestamp?: number
  /**
   * Sign the request instead. Never put the secret into anything that a browser loads.
   * @deprecated
   */
  secret: string
}

/** For a list of operations. */
export type TokenRequest = SignedTokenRequest | TokenRequestWithSecret

/**
 * For a list of operations. With the secret of the merchant instead of a signature.
 * @deprecated
 */
export interface TokenRequestWithSecret {
  /** Your merchant code. */
  merchantCode: string
  /** Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days. */
  validitySecs?: number
  /** Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to a browser: without it anyone who has the link to the payment page can change the amount. */
  money?: {
    /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
    amount: number
    /** ISO 4217; USDC and USDT for crypto currencies. */
    currencyCode: string
  }
  /** Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its callbacks sent somewhere else. */
  callbackUrl?: string
  /** Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its customers sent somewhere else. */
  returnUrl?: string
  /** Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one second have different signatures. */
  nonce?: string
  /** Each a method, a space and a pattern of whole paths (RE2), such as "GET /payins/.*". The cost of matching all patterns of a token is limited: see the authentication guide. */
  operations: Array<string>
  /** Unix seconds, within 300 s of the server's clock. Required when the request is signed. */
  timestamp?: number
  /**
   * Sign the request instead. Never put the secret into anything that a browser loads.
   * @deprecated
   */
  secret: string
}

/** What the customer needs in order to top up. */
export type TopUpAcceptedResponse = PayinAcceptedResponse

/** A top-up to create. */
export interface TopUpCreate {
  paymentRequested: {
    money: {
      /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
      amount: number
      /** ISO 4217; USDC and USDT for crypto currencies. */
      currencyCode: string
    }
  }
  paymentMethod: TopUpPaymentMethod
  /** Absolute http(s) address without user information and invisible characters, at most 2000 characters. */
  callbackUrl: string
  /** Where the customer is sent afterwards: absolute http(s) address, as `callbackUrl`. It is used as it is and nothing is added to it: put the ID of your order into it. */
  returnUrl: string
  /** Language of `paymentInstructionList`, a BCP 47 tag. Left out: the `Accept-Language` header, then the language of most people who pay in the currency; a language that is not spoken here falls back the same way, English last. */
  language?: string
  /** Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40 characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and stay when personal data is erased: put no personal data into them. */
  metadata?: Record<string, string>
}

/** The current state of a top-up. */
export interface TopUpDetail {
  /** The ID that you chose. */
  idTopUp: string
  /** Your own texts, as the create named them. */
  metadata?: Record<string, string>
  paymentRequested: {
    money: Money
  }
  process: Process
  /** The fee of the gateway, booked as a separate posting. Absent on `REFUSED` and `EXPIRED`: none was taken. */
  fee?: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** The amount received, once there is any. */
  moneyReceived?: Money
  /** What was accepted as missing of the order amount when the payment succeeded with less. */
  moneyShort?: Money
  /** How much was taken back after success. */
  moneyReturned?: Money
  /** When it was taken back. ISO 8601, UTC. */
  returnedAt?: string
  /** The same as in the answer to the create. */
  paymentMethodResponse: PaymentMethodResponse
}

/** Top-ups, oldest first unless `order` is `newest`. */
export interface TopUpList {
  data: Array<TopUpDetail>
  /** Present if there is more: send it as `cursor` for the next page. It is valid for this list only. */
  nextCursor?: string
}

/** A method of top-ups in one currency. */
export interface TopUpMethod {
  paymentTypeCode: 'TOPUP_WALLET'
  paymentMethodCode: string
  currencyCode: string
}

/** Methods by currency, in the order in which they are offered. */
export interface TopUpMethodList {
  data: Array<TopUpMethod>
}

/** One way to top up. */
export interface TopUpOption {
  paymentMethodCode: string
  /** Values for `paymentOperatorCode`; empty if there is nothing to choose. */
  paymentOperators: Array<PaymentOperator>
  /** Third-party apps in which the customer completes the payment. */
  externalProviders?: Array<PaymentOperator>
  /** JSON Schema of `paymentMethod` for this method and currency: draw your form from it. `x-input` says how to draw a field, `x-offered` which optional fields make paying easier, `x-needed` which of them the institution will require later. If a code has several objects, `anyOf` lists them. */
  fields: Record<string, unknown>
  paymentTypeCode: 'TOPUP_WALLET'
}

/** The ways to top up. */
export interface TopUpOptionList {
  data: Array<TopUpOption>
}

/** How the customer tops up: `paymentMethodCode` says which object it is. */
export type TopUpPaymentMethod = VaPayMethod | P2A_V2 | OfflineMethod | CryptoOfflineMethod

/**
 * **UPI request.** A request in your UPI app, confirmed in seconds.
 *
 * The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to pay: 30 minutes. Without the customer’s UPI ID, send the 12 digits that the bank shows with `!setExternalReference` when the customer has paid.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | INR | `account.accountName`, `phoneNumber` | `account.accountNumber` | – |
 */
export interface UpiCollectMethod {
  paymentMethodCode: 'UPICOLLECT'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName: string
    /** UPI ID (VPA) that pays: name@bank. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber: string
}

export interface UpiCollectMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'UPICOLLECT'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer: CustomerAccount
  /** The reference that the customer submitted. */
  externalReference?: {
    reference: string
  }
  phoneNumber: string
  emailAddress?: string
}

/**
 * **UPI.** Any UPI app, confirmed in seconds.
 *
 * Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes. Without the customer’s UPI ID, send the 12 digits that the bank shows with `!setExternalReference` when the customer has paid.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | INR | – | `account.accountNumber` | – |
 */
export interface UpiQRMethod {
  paymentMethodCode: 'UPIQR'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** UPI ID (VPA) that pays: name@bank. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface UpiQRMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'UPIQR'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  /** The same as a link that opens the UPI app. */
  upiQrDeepLink: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  /** The account from which the money came, once it has. */
  accountCustomerUsedForPayment?: CustomerAccount
  /** The reference that the customer submitted. */
  externalReference?: {
    reference: string
  }
}

/**
 * **Virtual account.** Transfer to a number made for this payment.
 *
 * Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app. Time to pay: 24 hours. Also available for top-ups.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | IDR | – | – | Bank Central Asia (BCA), Bank Rakyat Indonesia (BRI), Bank Mandiri and 5 more; the gateway picks if you name none |
 * | KRW | – | – | KB Kookmin Bank, Shinhan Bank, Woori Bank and 9 more; the gateway picks if you name none |
 * | TWD | `emailAddress`, `phoneNumber` | – | CTBC Bank, Cathay United Bank, E.SUN Bank and 7 more; the gateway picks if you name none |
 */
export interface VaPayMethod {
  paymentMethodCode: 'VAPAY'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. Mandatory for TWD. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. Mandatory for TWD. */
  phoneNumber?: string
  /** Where the customer pays. */
  paymentLocation?: {
    /** ISO 3166-1 alpha-2. */
    countryCode?: string
    /** City */
    city?: string
    /** Code of the shop */
    storeCode?: string
    /** Name of the shop */
    storeName?: string
  }
}

export interface VaPayMethodResponse {
  /** The ID that you chose. */
  idPayin?: string
  /** The ID that you chose. */
  idTopUp?: string
  paymentTypeCode?: 'TOPUP_WALLET'
  paymentMethodCode: 'VAPAY'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  paymentOperator: PaymentOperator
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  /** Where the customer pays. */
  paymentLocationCustomer?: {
    countryCode?: string
    city?: string
    storeCode?: string
    storeName?: string
  }
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **VietQR.** Any Vietnamese bank’s app, confirmed in seconds.
 *
 * Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | VND | – | – | – |
 */
export interface VietQRMethod {
  paymentMethodCode: 'VIETQR'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface VietQRMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'VIETQR'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **Wallet A.** Scan with the wallet’s app, confirmed in seconds.
 *
 * Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | ZAR | – | – | – |
 */
export interface WalletAQrMethod {
  paymentMethodCode: 'WALLETA_QR'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface WalletAQrMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'WALLETA_QR'
  /** Who is paid: where the customer sends the money, if they type it in themselves. */
  account: Account
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** The text to draw as a QR code, never an image. */
  qrCode: string
  /** The scheme: `UPI`, `PIX`, `PROMPTPAY` … */
  qrName: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * **Wallet B.** In the wallet’s app, confirmed in seconds.
 *
 * Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.
 *
 * | Currency | Mandatory | Optional, makes paying easier | Operators |
 * | --- | --- | --- | --- |
 * | VND | – | – | – |
 */
export interface WalletBPayMethod {
  paymentMethodCode: 'WALLETB_PAY'
  /** Bank, wallet, network or shop, by a code of the payment options. */
  paymentOperatorCode?: string
  account?: {
    /** Name of the holder of the account that pays. Letters and digits of any script. */
    accountName?: string
    /** Number of the account that pays; its shape is checked, not its check digit. */
    accountNumber?: string
  }
  /** The customer's e-mail address. */
  emailAddress?: string
  /** The customer's phone number: international, or as it is dialled in the currency's country. */
  phoneNumber?: string
}

export interface WalletBPayMethodResponse {
  /** The ID that you chose. */
  idPayin: string
  paymentMethodCode: 'WALLETB_PAY'
  /** The order amount, which is credited to you. */
  money: Money
  /** Present if VAT is levied on the order; VAT on the fee is in settlements only. */
  vat?: Money
  /** Until when the customer may pay. ISO 8601, UTC. */
  expireAt: string
  /** Identifies the payment at the bank; the customer enters it as the reference. */
  reference: string
  returnUrl?: string
  /** Send the customer there. */
  redirectTo: string
  /** What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself. */
  paymentInstructionList: Array<{
    channel: string
    steps: Array<string>
  }>
  /** The account from which money is expected. */
  accountCustomer?: CustomerAccount
  phoneNumber?: string
  emailAddress?: string
}

/**
 * Transfer to a mobile-money account or wallet, by the payee’s phone number. For IDR and PHP `account.accountNumber` may be sent instead.
 *
 * | Currency | Mandatory | Optional | Operators |
 * | --- | --- | --- | --- |
 * | GHS | `account.accountName`, `phoneNumber` | `paymentOperatorCode`, `account.accountNumber`, `emailAddress`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | MTN MoMo, Telecel Cash (Vodafone), AT Money (AirtelTigo) |
 * | KES | `account.accountName`, `phoneNumber` | `paymentOperatorCode`, `account.accountNumber`, `emailAddress`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | M-PESA, Airtel Money, T-Kash |
 * | TZS | `paymentOperatorCode`, `account.accountName`, `phoneNumber` | `account.accountNumber`, `emailAddress`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | M-Pesa (Vodacom), Mixx by Yas (Tigo Pesa), Airtel Money and 1 more |
 * | ZMW | `paymentOperatorCode`, `account.accountName`, `phoneNumber` | `account.accountNumber`, `emailAddress`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | MTN MoMo, Airtel Money, Zamtel Money |
 * | IDR | – | `paymentOperatorCode`, `account.accountName`, `account.accountNumber`, `emailAddress`, `phoneNumber`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | GoPay, DANA, OVO and 3 more |
 * | PHP | – | `paymentOperatorCode`, `account.accountName`, `account.accountNumber`, `emailAddress`, `phoneNumber`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | GCash, Maya, GrabPay and 2 more |
 */
export interface WalletTransferMethod {
  paymentMethodCode: 'WALLET_TRANSFER'
  /** Bank or wallet that keeps the account, by a code of the payment options. Mandatory for TZS, ZMW. */
  paymentOperatorCode?: string
  /** Mandatory for GHS, KES, TZS, ZMW. */
  account?: {
    /** Name of the holder of the account that is paid. Letters and digits of any script. Mandatory for GHS, KES, TZS, ZMW. */
    accountName?: string
    /** Number of the wallet, where it is not the phone number. */
    accountNumber?: string
  }
  /** The payee's e-mail address. */
  emailAddress?: string
  /** The payee's mobile number, which names the wallet: of the currency's country, international or as it is dialled there. Mandatory for GHS, KES, TZS, ZMW. */
  phoneNumber?: string
  /** The payee's name in parts. */
  customerName?: {
    /** The title before the name. */
    titleBefore?: string
    /** The first name. */
    firstName: string
    /** The middle name. */
    middleName?: string
    /** The last name. */
    lastName: string
    /** The title after the name. */
    titleAfter?: string
  }
}

export interface ListPayinOptionsBody {
  money: {
    /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
    amount: number
    /** ISO 4217; USDC and USDT for crypto currencies. */
    currencyCode: string
  }
  /** Your own grouping of customers; kept for later use. */
  customerSegment?: string
}

export interface ListPayinsQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
  /** `newest` first, to look at the latest: what is created or changed meanwhile is not on a later page. To miss nothing, read the `oldest` first. */
  order?: 'oldest' | 'newest' | undefined
  /** Created at or after this time. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  from?: string | Date | undefined
  /** Created before this time. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  to?: string | Date | undefined
  /** Changed at or after this time, in status, money, method or reference. The list is then in the order of changes. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  changedFrom?: string | Date | undefined
  /** Comma-separated; only in these statuses. Unknown ones are ignored; one must be known. */
  status?: string | readonly string[] | undefined
  /** Comma-separated; only of these currencies. Unknown codes are ignored. */
  currencyCodes?: string | readonly string[] | undefined
  /** `metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if you have many payments. */
  [name: `metadata.${string}`]: string | undefined
}

export interface SetPayinReferenceBody {
  /** The 12 digits that the bank or the UPI app showed. */
  reference: string
}

export interface ListPayoutOptionsBody {
  money: {
    /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
    amount: number
    /** ISO 4217; USDC and USDT for crypto currencies. */
    currencyCode: string
  }
  /** Your own grouping of customers; kept for later use. */
  customerSegment?: string
}

export interface ListPayoutsQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
  /** `newest` first, to look at the latest: what is created or changed meanwhile is not on a later page. To miss nothing, read the `oldest` first. */
  order?: 'oldest' | 'newest' | undefined
  /** Created at or after this time. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  from?: string | Date | undefined
  /** Created before this time. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  to?: string | Date | undefined
  /** Changed at or after this time, in status, money, method or reference. The list is then in the order of changes. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  changedFrom?: string | Date | undefined
  /** Comma-separated; only in these statuses. Unknown ones are ignored; one must be known. */
  status?: string | readonly string[] | undefined
  /** Comma-separated; only of these currencies. Unknown codes are ignored. */
  currencyCodes?: string | readonly string[] | undefined
  /** `metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if you have many payments. */
  [name: `metadata.${string}`]: string | undefined
}

export interface ListRefundsQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
  /** `newest` first, to look at the latest: what is created or changed meanwhile is not on a later page. To miss nothing, read the `oldest` first. */
  order?: 'oldest' | 'newest' | undefined
  /** Created at or after this time. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  from?: string | Date | undefined
  /** Created before this time. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  to?: string | Date | undefined
  /** Changed at or after this time, in status, money, method or reference. The list is then in the order of changes. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  changedFrom?: string | Date | undefined
  /** Comma-separated; only in these statuses. Unknown ones are ignored; one must be known. */
  status?: string | readonly string[] | undefined
  /** Comma-separated; only of these currencies. Unknown codes are ignored. */
  currencyCodes?: string | readonly string[] | undefined
  /** `metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if you have many payments. */
  [name: `metadata.${string}`]: string | undefined
}

export interface ListTopUpOptionsBody {
  money: {
    /** Greater than 0, at most the decimals of the currency, at most 15 digits. */
    amount: number
    /** ISO 4217; USDC and USDT for crypto currencies. */
    currencyCode: string
  }
  /** Your own grouping of customers; kept for later use. */
  customerSegment?: string
}

export interface ListTopUpsQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
  /** `newest` first, to look at the latest: what is created or changed meanwhile is not on a later page. To miss nothing, read the `oldest` first. */
  order?: 'oldest' | 'newest' | undefined
  /** Created at or after this time. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  from?: string | Date | undefined
  /** Created before this time. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  to?: string | Date | undefined
  /** Changed at or after this time, in status, money, method or reference. The list is then in the order of changes. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  changedFrom?: string | Date | undefined
  /** Comma-separated; only in these statuses. Unknown ones are ignored; one must be known. */
  status?: string | readonly string[] | undefined
  /** Comma-separated; only of these currencies. Unknown codes are ignored. */
  currencyCodes?: string | readonly string[] | undefined
  /** `metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if you have many payments. */
  [name: `metadata.${string}`]: string | undefined
}

export interface SetTopUpReferenceBody {
  /** The 12 digits that the bank or the UPI app showed. */
  reference: string
}

export interface ListCustomerPayinsQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
  /** `newest` first, to look at the latest: what is created or changed meanwhile is not on a later page. To miss nothing, read the `oldest` first. */
  order?: 'oldest' | 'newest' | undefined
}

export interface ListBalancesAnswer {
  data: Array<Balance>
}

export interface ListBalancesQuery {
  /** Comma-separated; unknown and invalid values are ignored, without it every currency is returned. */
  currencyCodes?: string | readonly string[] | undefined
}

export interface ListSettlementsQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
  /** `newest` first, to look at the latest: what is created or changed meanwhile is not on a later page. To miss nothing, read the `oldest` first. */
  order?: 'oldest' | 'newest' | undefined
  /** Periods that end after it. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  from?: string | Date | undefined
  /** Periods that end at it or before. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  to?: string | Date | undefined
  /** Comma-separated; unknown and invalid values are ignored, without it every currency is returned. */
  currencyCodes?: string | readonly string[] | undefined
}

export interface ListSettlementEntriesQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
}

export interface ListCurrenciesAnswer {
  data: Array<{
    code: string
    name: string
    /** Digits after the decimal point. */
    minorUnits: number
    type: 'FIAT' | 'CRYPTO'
  }>
}

export interface ListPaymentOperatorsQuery {
  /** Comma-separated; only of these methods. Unknown codes are ignored. */
  paymentMethodCodes?: string | readonly string[] | undefined
  /** Comma-separated; only of these currencies. Unknown codes are ignored. */
  currencyCodes?: string | readonly string[] | undefined
}

export interface ListCallbacksQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
  /** `newest` first, to look at the latest: what is created or changed meanwhile is not on a later page. To miss nothing, read the `oldest` first. */
  order?: 'oldest' | 'newest' | undefined
  /** Of one payment; IDs may repeat over payins, payouts, top-ups and refunds. */
  idEntity?: string | undefined
  /** `FAILED`: no delivery was answered with 200. */
  status?: 'PENDING' | 'DELIVERED' | 'FAILED' | undefined
  /** Of status changes since then. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  from?: string | Date | undefined
}

export interface SendTestEventBody {
  /** Where to send it; without it, the `callbackUrl` of your newest payment. */
  callbackUrl?: string
}

export interface ListRequestLogQuery {
  /** How many at most. */
  limit?: number | undefined
  /** `nextCursor` of the page before, with the other parameters as they were. */
  cursor?: string | undefined
  /** Of requests since then; they are kept for seven days. ISO 8601: a date alone is its midnight; without a zone it is UTC. */
  from?: string | Date | undefined
  /** Of requests that were answered with this HTTP status. */
  status?: string | undefined
  /** Of requests whose path begins with it. */
  path?: string | undefined
}

export interface SimulatePayinBody {
  event: 'PAY' | 'REFUSE' | 'CANCEL' | 'EXPIRE' | 'REVERSE'
  /** For PAY: the amount that arrives; by default everything that is still due. */
  amount?: number
  account?: {
    accountName?: string
    accountNumber?: string
  }
}

export interface SimulateTopUpBody {
  event: 'PAY' | 'REFUSE' | 'CANCEL' | 'EXPIRE' | 'REVERSE'
  /** For PAY: the amount that arrives; by default everything that is still due. */
  amount?: number
  account?: {
    accountName?: string
    accountNumber?: string
  }
}

export interface SimulatePayoutBody {
  event: 'PAY' | 'REFUSE' | 'RETURN'
}

export interface SimulateRefundBody {
  event: 'PAY' | 'REFUSE' | 'RETURN'
}

export interface GetOpenApiDocumentAnswer {
  openapi: string
  info: Record<string, unknown>
  paths: Record<string, unknown>
}

export interface GetConnectorDocumentAnswer {
  openapi: string
  info: Record<string, unknown>
  paths: Record<string, unknown>
}
