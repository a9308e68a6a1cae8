"""Generated from the API's document by "npm run generate": types. Change the API, not this file."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, TypedDict, Union

# The numbers of an answer have the digits that the gateway sent: 499.5 is a Decimal, 500 an int.
Number = Union[int, Decimal]


class Account(TypedDict, total=False):
    """The account to pay to."""

    accountName: str

    accountNumber: str

    accountType: str

    bankCode: str

    bankName: str

    bankBranch: str

    bankCity: str

    bankProvince: str


class Balance(TypedDict):
    """The merchant’s balance in one currency."""

    currencyCode: str

    balance: Number
    """`available` + `reserved`."""

    available: Number
    """Free to use for payouts."""

    reserved: Number
    """Reserved for payouts in progress."""


class _BankAPayMethodAccountRequired(TypedDict):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""


class BankAPayMethodAccount(_BankAPayMethodAccountRequired, total=False):
    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _BankAPayMethodCustomerNameRequired(TypedDict):
    lastName: str
    """The last name."""


class BankAPayMethodCustomerName(_BankAPayMethodCustomerNameRequired, total=False):
    """The customer's name in parts."""

    titleBefore: str
    """The title before the name."""

    firstName: str
    """The first name."""

    middleName: str
    """The middle name."""

    titleAfter: str
    """The title after the name."""


class _BankAPayMethodRequired(TypedDict):
    paymentMethodCode: Literal["BANKA_PAY"]

    account: BankAPayMethodAccount


class BankAPayMethod(_BankAPayMethodRequired, total=False):
    """
    **Bank A Pay.** You approve in the bank’s app, confirmed in seconds.

    The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to
    pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | ZAR | `account.accountName` | `phoneNumber` | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""

    customerName: BankAPayMethodCustomerName
    """The customer's name in parts."""


class BankAPayMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _BankAPayMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["BANKA_PAY"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentInstructionList: List[BankAPayMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    accountCustomer: CustomerAccount
    """The account from which money is expected."""


class BankAPayMethodResponse(_BankAPayMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    phoneNumber: str

    emailAddress: str


class BankBPayMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _BankBPayMethodCustomerNameRequired(TypedDict):
    lastName: str
    """The last name."""


class BankBPayMethodCustomerName(_BankBPayMethodCustomerNameRequired, total=False):
    """The customer's name in parts."""

    titleBefore: str
    """The title before the name."""

    firstName: str
    """The first name."""

    middleName: str
    """The middle name."""

    titleAfter: str
    """The title after the name."""


class _BankBPayMethodRequired(TypedDict):
    paymentMethodCode: Literal["BANKB_PAY"]


class BankBPayMethod(_BankBPayMethodRequired, total=False):
    """
    **Bank B Pay.** You approve in the bank’s app, confirmed in seconds.

    The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to
    pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | ZAR | – | `phoneNumber` | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: BankBPayMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""

    customerName: BankBPayMethodCustomerName
    """The customer's name in parts."""


class BankBPayMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _BankBPayMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["BANKB_PAY"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentInstructionList: List[BankBPayMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class BankBPayMethodResponse(_BankBPayMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    accountCustomerUsedForPayment: CustomerAccount
    """The account from which the money came, once it has."""

    phoneNumber: str

    emailAddress: str


class BankCDirectEFTMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _BankCDirectEFTMethodRequired(TypedDict):
    paymentMethodCode: Literal["BANKC_DIRECT_EFT"]


class BankCDirectEFTMethod(_BankCDirectEFTMethodRequired, total=False):
    """
    **Bank C Direct EFT.** On the bank’s own page, confirmed at once.

    Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | ZAR | – | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: BankCDirectEFTMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class BankCDirectEFTMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _BankCDirectEFTMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["BANKC_DIRECT_EFT"]

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    redirectTo: str
    """Send the customer there."""

    paymentInstructionList: List[BankCDirectEFTMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class BankCDirectEFTMethodResponse(_BankCDirectEFTMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class BankDDirectEFTMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _BankDDirectEFTMethodRequired(TypedDict):
    paymentMethodCode: Literal["BANKD_DIRECT_EFT"]


class BankDDirectEFTMethod(_BankDDirectEFTMethodRequired, total=False):
    """
    **Bank D Direct EFT.** On the bank’s own page, confirmed at once.

    Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | ZAR | – | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: BankDDirectEFTMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class BankDDirectEFTMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _BankDDirectEFTMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["BANKD_DIRECT_EFT"]

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    redirectTo: str
    """Send the customer there."""

    paymentInstructionList: List[BankDDirectEFTMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class BankDDirectEFTMethodResponse(_BankDDirectEFTMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class _BankTransferMethodAccountRequired(TypedDict):
    accountName: str
    """Name of the holder of the account that is paid. Letters and digits of any script."""

    accountNumber: str
    """CBU or CVU that is paid. / Account number that is paid. / CLABE that is paid. / NUBAN that is paid."""


class BankTransferMethodAccount(_BankTransferMethodAccountRequired, total=False):
    accountType: Literal["private", "corporate", "general", "current", "savings", "checking"]
    """
    Kind of account: private or corporate or general or current or savings or checking. / Kind of account:
    savings or checking. / Kind of account: private or corporate or general or current. Mandatory for COP,
    MXN.
    """

    bankBranch: str
    """
    Name or code of the branch that keeps the account. / IFSC that keeps the account. / Branch code that keeps
    the account. Mandatory for GHS.
    """


class _BankTransferMethodRequired(TypedDict):
    paymentMethodCode: Literal["BANK_TRANSFER"]

    account: BankTransferMethodAccount


class BankTransferMethod(_BankTransferMethodRequired, total=False):
    """
    Transfer to a bank account. The account number is checked by its country’s rule, with the check digit
    where it has one.

    | Currency | Mandatory | Optional | Operators |
    | --- | --- | --- | --- |
    | ARS | `account.accountName`, `account.accountNumber`, `identifyingReference` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber` | Banco de la Nación Argentina, Banco Galicia, Santander Argentina and 17 more |
    | BRL | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference`, `taxId` | Nubank, Caixa Econômica Federal, Itaú Unibanco and 17 more |
    | CNY | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Industrial and Commercial Bank of China, China Construction Bank, Agricultural Bank of China and 12 more |
    | COP | `account.accountName`, `account.accountNumber`, `account.accountType`, `phoneNumber`, `identifyingReference` | `paymentOperatorCode`, `account.bankBranch`, `emailAddress` | Bancolombia, Davivienda, Banco de Bogotá and 24 more |
    | GHS | `account.accountName`, `account.accountNumber`, `account.bankBranch` | `paymentOperatorCode`, `account.accountType`, `emailAddress`, `phoneNumber`, `identifyingReference` | GCB Bank, Ecobank Ghana, Absa Bank Ghana and 9 more |
    | IDR | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Bank Central Asia (BCA), Bank Rakyat Indonesia (BRI), Bank Mandiri and 23 more |
    | INR | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | State Bank of India, HDFC Bank, ICICI Bank and 20 more |
    | JPY | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Japan Post Bank, MUFG Bank, Sumitomo Mitsui Banking Corporation and 12 more |
    | KES | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Equity Bank, KCB Bank, Co-operative Bank of Kenya and 7 more |
    | KRW | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | KB Kookmin Bank, Shinhan Bank, Woori Bank and 16 more |
    | LAK | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Banque pour le Commerce Extérieur Lao (BCEL), Lao Development Bank, Agricultural Promotion Bank and 7 more |
    | MXN | `account.accountName`, `account.accountNumber`, `account.accountType` | `paymentOperatorCode`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | BBVA México, Banamex, Santander México and 14 more |
    | MYR | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Maybank, CIMB Bank, Public Bank and 20 more |
    | NAD | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | First National Bank Namibia, Bank Windhoek, Standard Bank Namibia and 3 more |
    | NGN | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Access Bank, Guaranty Trust Bank, Zenith Bank and 19 more |
    | PHP | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | BDO Unibank, Bank of the Philippine Islands (BPI), Metrobank and 9 more |
    | THB | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Kasikornbank, Siam Commercial Bank, Bangkok Bank and 11 more |
    | TWD | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | CTBC Bank, Cathay United Bank, E.SUN Bank and 14 more |
    | TZS | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | CRDB Bank, NMB Bank, National Bank of Commerce and 7 more |
    | VND | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Vietcombank, VietinBank, BIDV and 17 more |
    | ZAR | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Capitec Bank, First National Bank, Standard Bank and 8 more |
    | ZMW | `account.accountName`, `account.accountNumber` | `paymentOperatorCode`, `account.accountType`, `account.bankBranch`, `emailAddress`, `phoneNumber`, `identifyingReference` | Zanaco, Stanbic Bank Zambia, Absa Bank Zambia and 4 more |
    """

    paymentOperatorCode: str
    """Bank or wallet that keeps the account, by a code of the payment options."""

    emailAddress: str
    """The payee's e-mail address."""

    phoneNumber: str
    """
    The payee's phone number: international, or as it is dialled in the currency's country. Mandatory for COP.
    """

    identifyingReference: str
    """Number by which the payee is known to their bank or state. Mandatory for ARS, COP."""

    taxId: str
    """CPF or CNPJ of the payee, its check digits checked. Only for BRL."""


class _CallbackRequired(TypedDict):
    idCallback: str
    """The `webhook-id` of all of its deliveries."""

    idEntity: str
    """The ID of the payment."""

    kind: Literal["payin", "topup", "payout", "refund"]
    """The value of `X-Payment-Kind`."""

    event: Literal["statusChange"]

    status: Literal["PENDING", "DELIVERED", "FAILED"]

    createdAt: str
    """When the status of the payment changed. ISO 8601, UTC."""

    deliveries: List[CallbackDelivery]


class Callback(_CallbackRequired, total=False):
    """One message to your server."""

    nextDeliveryAt: str
    """When it is sent next, while it is `PENDING`."""


class _CallbackDeliveryRequired(TypedDict):
    at: str
    """ISO 8601, UTC."""

    durationMs: int


class CallbackDelivery(_CallbackDeliveryRequired, total=False):
    """One attempt to deliver a callback."""

    status: int
    """The HTTP status that your server answered."""

    error: str
    """
    Why there was no answer. `TIMEOUT`: your server did not answer in time; `ADDRESS_REFUSED`: the address is
    not a public one; `NAME_NOT_RESOLVED`: the host name has no public address; `CONNECTION_REFUSED`: no
    server listens at the address; `CONNECTION_BROKEN`: the connection was lost; `TLS_FAILED`: the certificate
    or the TLS handshake failed; `INVALID_ANSWER`: the answer was not HTTP; `SECRET_NOT_OPENED`: the gateway
    could not sign the callback: contact its operator; `GATEWAY_DNS_FAILED`: the name servers of the gateway
    did not work: for a day after the event, this does not count as a delivery; `UNKNOWN_OUTCOME`: the gateway
    was interrupted: the callback may have reached you or not, and this does not count as a delivery.
    """


class _CallbackListRequired(TypedDict):
    data: List[Callback]


class CallbackList(_CallbackListRequired, total=False):
    """Callbacks, oldest first unless `order` is `newest`."""

    nextCursor: str
    """Present if there is more: send it as `cursor` for the next page. It is valid for this list only."""


class _CodePaymentMethodAccountRequired(TypedDict):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""


class CodePaymentMethodAccount(_CodePaymentMethodAccountRequired, total=False):
    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class CodePaymentMethodPaymentLocation(TypedDict, total=False):
    """Where the customer pays."""

    countryCode: str
    """ISO 3166-1 alpha-2."""

    city: str
    """City"""

    storeCode: str
    """Code of the shop"""

    storeName: str
    """Name of the shop"""


class _CodePaymentMethodRequired(TypedDict):
    paymentMethodCode: Literal["CODE_PAYMENT"]

    account: CodePaymentMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""

    paymentLocation: CodePaymentMethodPaymentLocation
    """Where the customer pays."""


class CodePaymentMethod(_CodePaymentMethodRequired, total=False):
    """
    **Convenience store.** Cash with a payment code, within 24 hours.

    Show `reference`, the code that the customer enters at the shop. Time to pay: 24 hours.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | TWD | `account.accountName`, `emailAddress`, `phoneNumber`, `paymentLocation` | – | 7-ELEVEN, FamilyMart, Hi-Life and 1 more; the customer picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""


class CodePaymentMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class CodePaymentMethodResponsePaymentLocationCustomer(TypedDict, total=False):
    """Where the customer pays."""

    countryCode: str

    city: str

    storeCode: str

    storeName: str


class _CodePaymentMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["CODE_PAYMENT"]

    accountName: str
    """Name of the payer."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentInstructionList: List[CodePaymentMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    paymentLocationCustomer: CodePaymentMethodResponsePaymentLocationCustomer
    """Where the customer pays."""

    phoneNumber: str

    emailAddress: str


class CodePaymentMethodResponse(_CodePaymentMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    paymentOperator: PaymentOperator


class CryptoOfflineMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _CryptoOfflineMethodRequired(TypedDict):
    paymentMethodCode: Literal["CRYPTO_OFFLINE"]


class CryptoOfflineMethod(_CryptoOfflineMethodRequired, total=False):
    """
    **USDC or USDT.** From your wallet, a few minutes.

    Show the address in `account.accountNumber` and the network in `paymentOperator`, or draw `qrCode`. Time
    to pay: 24 hours. Also available for top-ups.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | USDC, USDT | – | – | Ethereum; the gateway picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: CryptoOfflineMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class CryptoOfflineMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _CryptoOfflineMethodResponseRequired(TypedDict):
    paymentMethodCode: Literal["CRYPTO_OFFLINE"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentOperator: PaymentOperator

    paymentInstructionList: List[CryptoOfflineMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class CryptoOfflineMethodResponse(_CryptoOfflineMethodResponseRequired, total=False):
    idPayin: str
    """The ID that you chose."""

    idTopUp: str
    """The ID that you chose."""

    paymentTypeCode: Literal["TOPUP_WALLET"]

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    emailAddress: str


class CurrencyPair(TypedDict):
    """Two currencies."""

    baseCurrencyCode: str
    """The currency of which one unit is priced."""

    quoteCurrencyCode: str
    """The currency in which the rate is given."""


class CurrencyPairList(TypedDict):
    """Pairs, sorted."""

    data: List[CurrencyPair]


class _CustomerRequired(TypedDict):
    idCustomer: str
    """The ID that you chose."""

    createdAt: str
    """ISO 8601, UTC."""


class Customer(_CustomerRequired, total=False):
    """A customer as you registered it."""

    name: str

    emailAddress: str

    phoneNumber: str

    language: str


class CustomerAccount(TypedDict, total=False):
    """An account of the customer."""

    accountName: str

    accountNumber: str

    accountType: str


class CustomerCreate(TypedDict, total=False):
    """A customer to register."""

    name: str
    """Name of the person or company."""

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """International with +, or as it is dialled in the customer’s country."""

    language: str
    """The language that the customer speaks, a BCP 47 tag."""


class DuitNowMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _DuitNowMethodRequired(TypedDict):
    paymentMethodCode: Literal["DUITNOW"]


class DuitNowMethod(_DuitNowMethodRequired, total=False):
    """
    **DuitNow QR.** Any Malaysian bank or wallet app, confirmed in seconds.

    Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes. The customer must
    pay exactly `moneyRequired`: only the amount identifies the transfer. After a part payment it may increase
    by a few minor units, so that the rest can be identified too.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | MYR | – | – | Maybank, CIMB Bank, Public Bank and 21 more; the gateway picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: DuitNowMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class DuitNowMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _DuitNowMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["DUITNOW"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentOperator: PaymentOperator

    paymentInstructionList: List[DuitNowMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    accountCustomer: CustomerAccount
    """The account from which money is expected."""


class DuitNowMethodResponse(_DuitNowMethodResponseRequired, total=False):
    moneyRequired: Money
    """What the customer must pay, exactly, if it differs from the order amount."""

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    phoneNumber: str

    emailAddress: str


class EWalletMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _EWalletMethodRequired(TypedDict):
    paymentMethodCode: Literal["EWALLET"]


class EWalletMethod(_EWalletMethodRequired, total=False):
    """
    **E-wallet.** GoPay, DANA, OVO and others, confirmed in seconds.

    Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | IDR | – | `phoneNumber` | GoPay, DANA, OVO and 3 more; the customer picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: EWalletMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class EWalletMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _EWalletMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["EWALLET"]

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    redirectTo: str
    """Send the customer there."""

    paymentInstructionList: List[EWalletMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class EWalletMethodResponse(_EWalletMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    paymentOperator: PaymentOperator

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class EmailTransferMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that is paid. Letters and digits of any script."""


class _EmailTransferMethodRequired(TypedDict):
    paymentMethodCode: Literal["EMAIL_TRANSFER"]

    emailAddress: str
    """
    E-mail address that is the payee's PIX key: ASCII, at most 77 characters, in lower case as PIX stores it.
    """


class EmailTransferMethod(_EmailTransferMethodRequired, total=False):
    """
    PIX to the account whose key is this e-mail address.

    | Currency | Mandatory | Optional | Operators |
    | --- | --- | --- | --- |
    | BRL | `emailAddress` | `paymentOperatorCode`, `account.accountName`, `phoneNumber` | – |
    """

    paymentOperatorCode: str
    """Bank or wallet that keeps the account, by a code of the payment options."""

    account: EmailTransferMethodAccount

    phoneNumber: str
    """The payee's phone number: international, or as it is dialled in the currency's country."""


class _FpxMethodAccountRequired(TypedDict):
    accountType: Literal["private", "corporate"]
    """Kind of account: private or corporate."""


class FpxMethodAccount(_FpxMethodAccountRequired, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _FpxMethodRequired(TypedDict):
    paymentMethodCode: Literal["FPX"]

    account: FpxMethodAccount


class FpxMethod(_FpxMethodRequired, total=False):
    """
    **FPX online banking.** From your Malaysian bank, confirmed at once.

    Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | MYR | `account.accountType` | – | Maybank, CIMB Bank, Public Bank and 19 more; the customer picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class FpxMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _FpxMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["FPX"]

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    redirectTo: str
    """Send the customer there."""

    paymentInstructionList: List[FpxMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class FpxMethodResponse(_FpxMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    paymentOperator: PaymentOperator

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class FxRate(TypedDict):
    """The price of one currency in another."""

    baseCurrencyCode: str
    """The currency of which one unit is priced."""

    quoteCurrencyCode: str
    """The currency in which the rate is given."""

    rate: Number
    """
    An exact decimal number: as the source published it, or computed from that and rounded half-up to 10
    significant digits.
    """

    validFrom: str
    """ISO 8601, UTC."""

    validTo: str
    """The first moment at which it is no longer valid. A newer rate may replace it earlier. ISO 8601, UTC."""

    source: str
    """`ECB`: euro reference rates of the European Central Bank. `SANDBOX`: test rates."""


class FxRateList(TypedDict):
    """Rates, sorted by pair."""

    data: List[FxRate]


class IMPSMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _IMPSMethodRequired(TypedDict):
    paymentMethodCode: Literal["P2A_V2"]


class IMPSMethod(_IMPSMethodRequired, total=False):
    """
    **Bank transfer (IMPS).** From your bank’s app, about 5 minutes.

    Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app. Time to
    pay: 60 minutes. When the customer has paid, send the 12 digits that the bank shows with
    `!setExternalReference`. Also available for top-ups.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | INR | – | – | State Bank of India, HDFC Bank, ICICI Bank and 20 more; the gateway picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: IMPSMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class IMPSMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class IMPSMethodResponseExternalReference(TypedDict):
    """The reference that the customer submitted."""

    reference: str


class IMPSMethodResponsePaymentAddress(TypedDict):
    name: str

    idAddress: str


class _IMPSMethodResponseRequired(TypedDict):
    paymentMethodCode: Literal["P2A_V2"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentOperator: PaymentOperator

    paymentInstructionList: List[IMPSMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    paymentAddress: IMPSMethodResponsePaymentAddress


class IMPSMethodResponse(_IMPSMethodResponseRequired, total=False):
    idPayin: str
    """The ID that you chose."""

    idTopUp: str
    """The ID that you chose."""

    paymentTypeCode: Literal["TOPUP_WALLET"]

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    externalReference: IMPSMethodResponseExternalReference
    """The reference that the customer submitted."""

    phoneNumber: str

    emailAddress: str


class _LoggedRequestRequired(TypedDict):
    at: str
    """When the request arrived. ISO 8601, UTC."""

    method: str

    path: str
    """Without `/api` and without the query."""

    status: int
    """The HTTP status of the answer."""

    durationMs: int

    requestId: str
    """The `X-Request-Id` of the answer."""


class LoggedRequest(_LoggedRequestRequired, total=False):
    """One of your requests, without its body and its token."""

    codes: List[str]
    """The error codes of the answer."""

    size: int
    """Bytes of the answer’s body; absent for files."""


class MerchantInfoChannelInfo(TypedDict):
    name: str
    """The name that your customers see."""


class MerchantInfo(TypedDict):
    """A merchant."""

    channelInfo: MerchantInfoChannelInfo


class MethodOperator(TypedDict):
    """A bank, wallet, network or chain of shops behind one method in one currency."""

    code: str
    """A value for `paymentOperatorCode`."""

    name: str

    paymentMethodCode: str

    currencyCode: str


class _MobileMoneyMethodAccountRequired(TypedDict):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""


class MobileMoneyMethodAccount(_MobileMoneyMethodAccountRequired, total=False):
    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _MobileMoneyMethodRequired(TypedDict):
    paymentMethodCode: Literal["MOBILE_MONEY"]

    account: MobileMoneyMethodAccount


class MobileMoneyMethod(_MobileMoneyMethodRequired, total=False):
    """
    **Mobile money.** Confirmed with the PIN on your phone.

    The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to
    pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | GHS | `account.accountName` | `phoneNumber` | MTN MoMo, Telecel Cash (Vodafone), AT Money (AirtelTigo); the customer picks if you name none |
    | KES | `account.accountName` | `phoneNumber` | M-PESA, Airtel Money, T-Kash; the customer picks if you name none |
    | TZS | `account.accountName`, `emailAddress`, `paymentOperatorCode` | `phoneNumber` | M-Pesa (Vodacom), Mixx by Yas (Tigo Pesa), Airtel Money and 1 more; the customer picks if you name none |
    | ZMW | `account.accountName`, `emailAddress`, `paymentOperatorCode` | `phoneNumber` | MTN MoMo, Airtel Money, Zamtel Money; the customer picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options. Mandatory for TZS, ZMW."""

    emailAddress: str
    """The customer's e-mail address. Mandatory for TZS, ZMW."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class MobileMoneyMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _MobileMoneyMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["MOBILE_MONEY"]

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentInstructionList: List[MobileMoneyMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    accountCustomer: CustomerAccount
    """The account from which money is expected."""


class MobileMoneyMethodResponse(_MobileMoneyMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    paymentOperator: PaymentOperator

    phoneNumber: str

    emailAddress: str


class Money(TypedDict):
    """An amount of one currency."""

    amount: Number
    """A decimal number, written as short as it is exact: `10.5`."""

    currencyCode: str
    """ISO 4217; `USDC` and `USDT` for crypto currencies."""


class NetBankingMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _NetBankingMethodRequired(TypedDict):
    paymentMethodCode: Literal["NETBANKING"]


class NetBankingMethod(_NetBankingMethodRequired, total=False):
    """
    **Net banking.** From your Indian bank, confirmed at once.

    Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | INR | – | – | State Bank of India, HDFC Bank, ICICI Bank and 20 more; the customer picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: NetBankingMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class NetBankingMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _NetBankingMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["NETBANKING"]

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    redirectTo: str
    """Send the customer there."""

    paymentInstructionList: List[NetBankingMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class NetBankingMethodResponse(_NetBankingMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    paymentOperator: PaymentOperator

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class OfflineMethodAccount(TypedDict, total=False):
    """Mandatory for KRW."""

    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script. Mandatory for KRW."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _OfflineMethodCustomerNameRequired(TypedDict):
    firstName: str
    """The first name."""

    lastName: str
    """The last name."""


class OfflineMethodCustomerName(_OfflineMethodCustomerNameRequired, total=False):
    """The customer's name in parts."""

    titleBefore: str
    """The title before the name."""

    middleName: str
    """The middle name."""

    titleAfter: str
    """The title after the name."""


class _OfflineMethodRequired(TypedDict):
    paymentMethodCode: Literal["OFFLINE"]


class OfflineMethod(_OfflineMethodRequired, total=False):
    """
    **Bank transfer.** From your bank’s app, about 5 minutes.

    Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app. Time to
    pay: 24 hours. The customer must pay exactly `moneyRequired` in CNY, KRW, PHP, THB: only the amount
    identifies the transfer. After a part payment it may increase by a few minor units, so that the rest can
    be identified too. Also available for top-ups.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | ARS | `taxId` | – | Banco de la Nación Argentina, Banco Galicia, Santander Argentina and 17 more; the gateway picks if you name none |
    | CNY | – | – | Industrial and Commercial Bank of China, China Construction Bank, Agricultural Bank of China and 12 more; the gateway picks if you name none |
    | JPY | `emailAddress` | – | Japan Post Bank, MUFG Bank, Sumitomo Mitsui Banking Corporation and 12 more; the gateway picks if you name none |
    | KRW | `account.accountName` | – | KB Kookmin Bank, Shinhan Bank, Woori Bank and 16 more; the gateway picks if you name none |
    | LAK | – | – | Banque pour le Commerce Extérieur Lao (BCEL), Lao Development Bank, Agricultural Promotion Bank and 7 more; the gateway picks if you name none |
    | MXN | – | – | BBVA México, Banamex, Santander México and 14 more; the gateway picks if you name none |
    | NAD | – | – | First National Bank Namibia, Bank Windhoek, Standard Bank Namibia and 3 more; the gateway picks if you name none |
    | NGN | `emailAddress` | – | Access Bank, Guaranty Trust Bank, Zenith Bank and 19 more; the gateway picks if you name none |
    | PHP | – | – | GCash, Maya, GrabPay and 14 more; the gateway picks if you name none |
    | THB | – | – | Kasikornbank, Siam Commercial Bank, Bangkok Bank and 11 more; the gateway picks if you name none |
    | VND | – | – | Vietcombank, VietinBank, BIDV and 17 more; the gateway picks if you name none |
    | ZAR | – | – | Capitec Bank, First National Bank, Standard Bank and 8 more; the gateway picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: OfflineMethodAccount
    """Mandatory for KRW."""

    emailAddress: str
    """The customer's e-mail address. Mandatory for JPY, NGN."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""

    productId: str
    """The merchant's own name of what is bought."""

    customerName: OfflineMethodCustomerName
    """The customer's name in parts."""

    taxId: str
    """CUIT or CUIL of the payer: 11 digits, the last one checked. Only for ARS. Mandatory for ARS."""


class OfflineMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _OfflineMethodResponseRequired(TypedDict):
    paymentMethodCode: Literal["OFFLINE"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentInstructionList: List[OfflineMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class OfflineMethodResponse(_OfflineMethodResponseRequired, total=False):
    idPayin: str
    """The ID that you chose."""

    idTopUp: str
    """The ID that you chose."""

    paymentTypeCode: Literal["TOPUP_WALLET"]

    moneyRequired: Money
    """What the customer must pay, exactly, if it differs from the order amount."""

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentOperator: PaymentOperator

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str

    taxId: str

    productId: str


class OnlineMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _OnlineMethodRequired(TypedDict):
    paymentMethodCode: Literal["ONLINE"]


class OnlineMethod(_OnlineMethodRequired, total=False):
    """
    **Online banking.** On your bank’s page, confirmed at once.

    Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes. The customer
    must pay exactly `moneyRequired` in THB: only the amount identifies the transfer. After a part payment it
    may increase by a few minor units, so that the rest can be identified too.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | INR | – | – | State Bank of India, HDFC Bank, ICICI Bank and 20 more; the customer picks if you name none |
    | THB | – | – | Kasikornbank, Siam Commercial Bank, Bangkok Bank and 11 more; the customer picks if you name none |
    | MYR | – | – | Maybank, CIMB Bank, Public Bank and 20 more; the customer picks if you name none |
    | NAD | – | – | First National Bank Namibia, Bank Windhoek, Standard Bank Namibia and 3 more; the customer picks if you name none |
    | VND | – | – | Vietcombank, VietinBank, BIDV and 17 more; the customer picks if you name none |
    | ZAR | – | – | Capitec Bank, First National Bank, Standard Bank and 8 more; the customer picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: OnlineMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class OnlineMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _OnlineMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["ONLINE"]

    account: Account
    """
    Who is paid: where the customer sends the money, if they type it in themselves.
    Deprecated.
    """

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    redirectTo: str
    """Send the customer there."""

    paymentInstructionList: List[OnlineMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class OnlineMethodResponse(_OnlineMethodResponseRequired, total=False):
    moneyRequired: Money
    """What the customer must pay, exactly, if it differs from the order amount."""

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    paymentOperator: PaymentOperator

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class P2AV2MethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _P2AV2MethodRequired(TypedDict):
    paymentMethodCode: Literal["P2A_V2"]

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class P2AV2Method(_P2AV2MethodRequired, total=False):
    """
    **Bank transfer (IMPS).** From your bank’s app, about 5 minutes.

    Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app. Time to
    pay: 60 minutes. When the customer has paid, send the 12 digits that the bank shows with
    `!setExternalReference`. Also available for top-ups.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | INR | `phoneNumber` | – | State Bank of India, HDFC Bank, ICICI Bank and 20 more; the gateway picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: P2AV2MethodAccount

    emailAddress: str
    """The customer's e-mail address."""


class P2AV2MethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class P2AV2MethodResponseExternalReference(TypedDict):
    """The reference that the customer submitted."""

    reference: str


class P2AV2MethodResponsePaymentAddress(TypedDict):
    name: str

    idAddress: str


class _P2AV2MethodResponseRequired(TypedDict):
    paymentMethodCode: Literal["P2A_V2"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentOperator: PaymentOperator

    paymentInstructionList: List[P2AV2MethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    paymentAddress: P2AV2MethodResponsePaymentAddress

    phoneNumber: str


class P2AV2MethodResponse(_P2AV2MethodResponseRequired, total=False):
    idPayin: str
    """The ID that you chose."""

    idTopUp: str
    """The ID that you chose."""

    paymentTypeCode: Literal["TOPUP_WALLET"]

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    externalReference: P2AV2MethodResponseExternalReference
    """The reference that the customer submitted."""

    emailAddress: str


class PayMeMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _PayMeMethodRequired(TypedDict):
    paymentMethodCode: Literal["PAY_ME"]


class PayMeMethod(_PayMeMethodRequired, total=False):
    """
    **Pay Me.** For customers of the same bank, approved in its app.

    The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to
    pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | ZAR | – | `phoneNumber` | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: PayMeMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class PayMeMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _PayMeMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["PAY_ME"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentInstructionList: List[PayMeMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class PayMeMethodResponse(_PayMeMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class _PayShapMethodAccountRequired(TypedDict):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""


class PayShapMethodAccount(_PayShapMethodAccountRequired, total=False):
    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _PayShapMethodRequired(TypedDict):
    paymentMethodCode: Literal["PAYSHAP"]

    account: PayShapMethodAccount


class PayShapMethod(_PayShapMethodRequired, total=False):
    """
    **PayShap.** You approve in your bank’s app, confirmed in seconds.

    The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to
    pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | ZAR | `account.accountName` | `phoneNumber` | Capitec Bank, First National Bank, Standard Bank and 5 more; the customer picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class PayShapMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _PayShapMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["PAYSHAP"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentInstructionList: List[PayShapMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    accountCustomer: CustomerAccount
    """The account from which money is expected."""


class PayShapMethodResponse(_PayShapMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    paymentOperator: PaymentOperator

    phoneNumber: str

    emailAddress: str


class PayeeAccount(TypedDict, total=False):
    """The account that money goes to."""

    accountName: str

    accountNumber: str

    accountType: str

    bankBranch: str


class PayinAcceptedResponsePaymentRequested(TypedDict):
    money: Money


class _PayinAcceptedResponseRequired(TypedDict):
    paymentRequested: PayinAcceptedResponsePaymentRequested

    paymentMethodResponse: PaymentMethodResponse


class PayinAcceptedResponse(_PayinAcceptedResponseRequired, total=False):
    """What the customer needs in order to pay."""

    metadata: Dict[str, str]
    """Your own texts, as the create named them."""


class PayinDetailPaymentRequested(TypedDict):
    money: Money


class _PayinDetailRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentRequested: PayinDetailPaymentRequested

    process: Process

    paymentMethodResponse: PaymentMethodResponse
    """The same as in the answer to the create."""


class PayinDetail(_PayinDetailRequired, total=False):
    """The current state of a payin."""

    idCustomer: str
    """The customer that the create named."""

    metadata: Dict[str, str]
    """Your own texts, as the create named them."""

    fee: Money
    """
    The fee of the gateway, booked as a separate posting. Absent on `REFUSED` and `EXPIRED`: none was taken.
    """

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    moneyReceived: Money
    """The amount received, once there is any."""

    moneyShort: Money
    """What was accepted as missing of the order amount when the payment succeeded with less."""

    moneyReturned: Money
    """How much was taken back after success."""

    returnedAt: str
    """When it was taken back. ISO 8601, UTC."""

    moneyRefunded: Money
    """What your refunds pay back, without those that were refused or came back."""


class _PayinListRequired(TypedDict):
    data: List[PayinDetail]


class PayinList(_PayinListRequired, total=False):
    """Payins, oldest first unless `order` is `newest`."""

    nextCursor: str
    """Present if there is more: send it as `cursor` for the next page. It is valid for this list only."""


class PaymentAccountDetail(TypedDict, total=False):
    """The customer's account data of a payment."""

    accountRequested: CustomerAccount
    """The account that the create named."""

    accountUsed: CustomerAccount
    """The account that the customer paid from."""


class PaymentCreatePaymentRequestedMoney(TypedDict):
    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class PaymentCreatePaymentRequested(TypedDict):
    money: PaymentCreatePaymentRequestedMoney


class _PaymentCreateRequired(TypedDict):
    paymentRequested: PaymentCreatePaymentRequested

    paymentMethod: PaymentMethod

    callbackUrl: str
    """Absolute http(s) address without user information and invisible characters, at most 2000 characters."""

    returnUrl: str
    """
    Where the customer is sent afterwards: absolute http(s) address, as `callbackUrl`. It is used as it is and
    nothing is added to it: put the ID of your order into it.
    """


class PaymentCreate(_PaymentCreateRequired, total=False):
    """A payment to create."""

    language: str
    """
    Language of `paymentInstructionList`, a BCP 47 tag. Left out: the `Accept-Language` header, then the
    language of most people who pay in the currency; a language that is not spoken here falls back the same
    way, English last.
    """

    metadata: Dict[str, str]
    """
    Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40
    characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and
    stay when personal data is erased: put no personal data into them.
    """

    idCustomer: str
    """The customer who pays, registered before with `POST /customers/{idCustomer}`."""


class PaymentOperator(TypedDict):
    """A bank, wallet, network or chain of shops."""

    code: str
    """A stable code of this gateway."""

    name: str


class PaymentOperatorList(TypedDict):
    """Operators by currency, methods and operators in the order in which they are offered."""

    data: List[MethodOperator]


class _PaymentOptionRequired(TypedDict):
    paymentMethodCode: str

    paymentOperators: List[PaymentOperator]
    """Values for `paymentOperatorCode`; empty if there is nothing to choose."""

    fields: Dict[str, Any]
    """
    JSON Schema of `paymentMethod` for this method and currency: draw your form from it. `x-input` says how to
    draw a field, `x-offered` which optional fields make paying easier, `x-needed` which of them the
    institution will require later. If a code has several objects, `anyOf` lists them.
    """


class PaymentOption(_PaymentOptionRequired, total=False):
    """One way to pay."""

    externalProviders: List[PaymentOperator]
    """Third-party apps in which the customer completes the payment."""


class PaymentOptionList(TypedDict):
    """The ways to pay."""

    data: List[PaymentOption]


class PayoutAcceptedResponsePaymentRequested(TypedDict):
    money: Money


class _PayoutAcceptedResponseRequired(TypedDict):
    paymentRequested: PayoutAcceptedResponsePaymentRequested

    paymentMethodResponse: PayoutMethodResponse


class PayoutAcceptedResponse(_PayoutAcceptedResponseRequired, total=False):
    """A payout that will be sent."""

    metadata: Dict[str, str]
    """Your own texts, as the create named them."""


class PayoutCreatePaymentRequestedMoney(TypedDict):
    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class PayoutCreatePaymentRequested(TypedDict):
    money: PayoutCreatePaymentRequestedMoney


class _PayoutCreateRequired(TypedDict):
    paymentRequested: PayoutCreatePaymentRequested

    paymentMethod: PayoutMethod

    callbackUrl: str
    """Absolute http(s) address without user information and invisible characters, at most 2000 characters."""


class PayoutCreate(_PayoutCreateRequired, total=False):
    """A payout to create."""

    metadata: Dict[str, str]
    """
    Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40
    characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and
    stay when personal data is erased: put no personal data into them.
    """


class PayoutDetailPaymentRequested(TypedDict):
    money: Money


class _PayoutDetailRequired(TypedDict):
    idPayout: str
    """The ID that you chose."""

    paymentRequested: PayoutDetailPaymentRequested

    process: Process

    paymentMethodResponse: PayoutMethodResponse


class PayoutDetail(_PayoutDetailRequired, total=False):
    """The current state of a payout."""

    metadata: Dict[str, str]
    """Your own texts, as the create named them."""

    fee: Money
    """The fee of the gateway, in addition to the amount. Absent on `REFUSED`: none was taken."""

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    moneyReturned: Money
    """What the bank returned after success."""

    returnedAt: str
    """When the bank returned it. ISO 8601, UTC."""


class _PayoutListRequired(TypedDict):
    data: List[PayoutDetail]


class PayoutList(_PayoutListRequired, total=False):
    """Payouts, oldest first unless `order` is `newest`."""

    nextCursor: str
    """Present if there is more: send it as `cursor` for the next page. It is valid for this list only."""


class _PayoutMethodResponseRequired(TypedDict):
    idPayout: str
    """The ID that you chose."""

    paymentMethodCode: str


class PayoutMethodResponse(_PayoutMethodResponseRequired, total=False):
    """How the money is sent."""

    paymentOperator: PaymentOperator
    """The one that you named."""

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""


class _PayoutOptionRequired(TypedDict):
    paymentMethodCode: str

    paymentOperators: List[PaymentOperator]
    """Values for `paymentOperatorCode`; empty if there is nothing to choose."""

    fields: Dict[str, Any]
    """
    JSON Schema of `paymentMethod` for this method and currency: draw your form from it. `x-input` says how to
    draw a field, `x-offered` which optional fields make paying easier, `x-needed` which of them the
    institution will require later. If a code has several objects, `anyOf` lists them.
    """


class PayoutOption(_PayoutOptionRequired, total=False):
    """One way to send money."""

    externalProviders: List[PaymentOperator]
    """Third-party apps in which the customer completes the payment."""


class PayoutOptionList(TypedDict):
    """The ways to send money."""

    data: List[PayoutOption]


class PhoneNumberTransferMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that is paid. Letters and digits of any script."""


class _PhoneNumberTransferMethodRequired(TypedDict):
    paymentMethodCode: Literal["PHONE_NUMBER_TRANSFER"]

    phoneNumber: str
    """Mobile number that is the payee's PIX key, international or as it is dialled in Brazil."""


class PhoneNumberTransferMethod(_PhoneNumberTransferMethodRequired, total=False):
    """
    PIX to the account whose key is this mobile number.

    | Currency | Mandatory | Optional | Operators |
    | --- | --- | --- | --- |
    | BRL | `phoneNumber` | `paymentOperatorCode`, `account.accountName`, `emailAddress` | – |
    """

    paymentOperatorCode: str
    """Bank or wallet that keeps the account, by a code of the payment options."""

    account: PhoneNumberTransferMethodAccount

    emailAddress: str
    """The payee's e-mail address."""


class PixQRMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _PixQRMethodRequired(TypedDict):
    paymentMethodCode: Literal["PIXQR"]


class PixQRMethod(_PixQRMethodRequired, total=False):
    """
    **Pix.** Any Brazilian bank’s app, confirmed in seconds.

    Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | BRL | – | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: PixQRMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""

    taxId: str
    """CPF or CNPJ of the payer, its check digits checked."""


class PixQRMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _PixQRMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["PIXQR"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentInstructionList: List[PixQRMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class PixQRMethodResponse(_PixQRMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    emailAddress: str

    taxId: str


class _ProcessRequired(TypedDict):
    status: Literal["WAITING", "PROCESSING", "SUCCESS", "REFUSED", "EXPIRED"]
    """
    `WAITING`: the customer or the institution must act. `PROCESSING`: the customer acted, or money is on its
    way. `SUCCESS`, `REFUSED` and `EXPIRED` are final, but `EXPIRED` becomes `SUCCESS` when the money arrives
    late.
    """

    createdAt: str
    """ISO 8601, UTC."""

    changedAt: str
    """When its status, money, method or reference last changed. ISO 8601, UTC."""

    isTest: bool
    """True in the sandbox: no real money moved."""


class Process(_ProcessRequired, total=False):
    """The progress of the payment."""

    processedAt: str
    """When the status became final; absent before. ISO 8601, UTC."""

    processorStatus: str
    """
    The progress of money that was seen and is not final: `CONFIRMING 2/12` is two of twelve confirmations.
    """

    failureReasonCode: Literal[
        "SECURITY_CHECK_FAILED",
        "CUSTOMER_VERIFICATION_INACTIVITY",
        "CUSTOMER_NOT_REGISTERED",
        "REFUSED_BY_INSTITUTION",
        "CANCELLED_BY_CUSTOMER",
        "CANCELLED_BY_MERCHANT",
        "EXPIRED",
        "AMOUNT_MISMATCH",
        "INVALID_ACCOUNT",
    ]
    """Only on `REFUSED` and `EXPIRED`."""


class _PromptPayMethodAccountRequired(TypedDict):
    accountNumber: str
    """
    Bank account or PromptPay ID (phone number, national ID, e-wallet) that pays: 10 to 15 digits, single
    spaces or hyphens between them if at all.
    """


class PromptPayMethodAccount(_PromptPayMethodAccountRequired, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""


class _PromptPayMethodRequired(TypedDict):
    paymentMethodCode: Literal["PROMPTPAY"]

    account: PromptPayMethodAccount


class PromptPayMethod(_PromptPayMethodRequired, total=False):
    """
    **PromptPay.** Any Thai bank’s app, confirmed in seconds.

    Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes. The customer must
    pay exactly `moneyRequired`: only the amount identifies the transfer. After a part payment it may increase
    by a few minor units, so that the rest can be identified too.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | THB | `account.accountNumber` | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class PromptPayMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _PromptPayMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["PROMPTPAY"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentInstructionList: List[PromptPayMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    accountCustomer: CustomerAccount
    """The account from which money is expected."""


class PromptPayMethodResponse(_PromptPayMethodResponseRequired, total=False):
    moneyRequired: Money
    """What the customer must pay, exactly, if it differs from the order amount."""

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    phoneNumber: str

    emailAddress: str


class PseMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _PseMethodRequired(TypedDict):
    paymentMethodCode: Literal["PSE"]


class PseMethod(_PseMethodRequired, total=False):
    """
    **PSE.** From your Colombian bank or wallet, confirmed at once.

    Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | COP | – | `account.accountName`, `emailAddress`, `personType`, `documentType`, `documentNumber` | Bancolombia, Davivienda, Banco de Bogotá and 24 more; the customer picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: PseMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""

    personType: Literal["private", "corporate"]
    """Whether a person (private) or a company (corporate) pays."""

    documentType: Literal["CC", "CE", "NIT", "TI", "PP"]
    """
    Kind of identity document: CC and CE (identity cards of citizens and foreigners), NIT (tax number), TI
    (identity card of minors), PP (passport).
    """

    documentNumber: str
    """Number of the identity document."""


class PseMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _PseMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["PSE"]

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    redirectTo: str
    """Send the customer there."""

    paymentInstructionList: List[PseMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class PseMethodResponse(_PseMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    paymentOperator: PaymentOperator

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class QRPhMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _QRPhMethodRequired(TypedDict):
    paymentMethodCode: Literal["QRPH"]


class QRPhMethod(_QRPhMethodRequired, total=False):
    """
    **QR Ph.** GCash, Maya or any Philippine bank’s app, confirmed in seconds.

    Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | PHP | – | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: QRPhMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class QRPhMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _QRPhMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["QRPH"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentInstructionList: List[QRPhMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class QRPhMethodResponse(_QRPhMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class QrisPayMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _QrisPayMethodRequired(TypedDict):
    paymentMethodCode: Literal["QRISPAY"]


class QrisPayMethod(_QrisPayMethodRequired, total=False):
    """
    **QRIS.** Any Indonesian wallet or bank app, confirmed in seconds.

    Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | IDR | – | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: QrisPayMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class QrisPayMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _QrisPayMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["QRISPAY"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentInstructionList: List[QrisPayMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class QrisPayMethodResponse(_QrisPayMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class _RandomKeyTransferMethodAccountRequired(TypedDict):
    accountNumber: str
    """The payee's random PIX key (EVP): the text of a UUID."""


class RandomKeyTransferMethodAccount(_RandomKeyTransferMethodAccountRequired, total=False):
    accountName: str
    """Name of the holder of the account that is paid. Letters and digits of any script."""


class _RandomKeyTransferMethodRequired(TypedDict):
    paymentMethodCode: Literal["RANDOM_KEY_TRANSFER"]

    account: RandomKeyTransferMethodAccount


class RandomKeyTransferMethod(_RandomKeyTransferMethodRequired, total=False):
    """
    PIX to the account whose random key (EVP) is `account.accountNumber`.

    | Currency | Mandatory | Optional | Operators |
    | --- | --- | --- | --- |
    | BRL | `account.accountNumber` | `paymentOperatorCode`, `account.accountName`, `emailAddress`, `phoneNumber` | – |
    """

    paymentOperatorCode: str
    """Bank or wallet that keeps the account, by a code of the payment options."""

    emailAddress: str
    """The payee's e-mail address."""

    phoneNumber: str
    """The payee's phone number: international, or as it is dialled in the currency's country."""


class RefundAcceptedResponsePaymentRequested(TypedDict):
    money: Money
    """What is paid back."""


class _RefundAcceptedResponseRequired(TypedDict):
    idRefund: str
    """The ID that you chose."""

    idPayin: str
    """The payin that is paid back."""

    paymentRequested: RefundAcceptedResponsePaymentRequested

    paymentMethodResponse: RefundMethodResponse


class RefundAcceptedResponse(_RefundAcceptedResponseRequired, total=False):
    """A refund that will be sent."""

    payerDiffers: Literal[true]
    """
    The money goes to another account than that of the only payer who is known. Absent where it does not.
    """

    metadata: Dict[str, str]
    """Your own texts, as the create named them."""


class RefundCreateMoney(TypedDict):
    """Left out: all that is left of the payin."""

    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class _RefundCreateRequired(TypedDict):
    idPayin: str
    """The payin that is paid back, wholly or in part."""

    reason: str
    """Why, for your records; it is stored like personal data."""

    callbackUrl: str
    """Absolute http(s) address without user information and invisible characters, at most 2000 characters."""


class RefundCreate(_RefundCreateRequired, total=False):
    """A refund to create."""

    money: RefundCreateMoney
    """Left out: all that is left of the payin."""

    paymentMethod: PayoutMethod
    """
    Where to, as in a payout. Left out: to the account that the customer paid from, if every receipt of the
    payin names that one and a payout method reaches it; else the refund is refused.
    """

    metadata: Dict[str, str]
    """
    Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40
    characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and
    stay when personal data is erased: put no personal data into them.
    """


class RefundDetailPaymentRequested(TypedDict):
    money: Money
    """What is paid back."""


class _RefundDetailRequired(TypedDict):
    idRefund: str
    """The ID that you chose."""

    idPayin: str
    """The payin that is paid back."""

    paymentRequested: RefundDetailPaymentRequested

    paymentMethodResponse: RefundMethodResponse

    process: Process


class RefundDetail(_RefundDetailRequired, total=False):
    """The current state of a refund."""

    payerDiffers: Literal[true]
    """
    The money goes to another account than that of the only payer who is known. Absent where it does not.
    """

    metadata: Dict[str, str]
    """Your own texts, as the create named them."""

    fee: Money
    """
    The fee of the refund, in addition to the amount; 0 unless one was agreed. Absent on `REFUSED`: none was
    taken.
    """

    moneyReturned: Money
    """What the bank returned after success."""

    returnedAt: str
    """When the bank returned it. ISO 8601, UTC."""


class _RefundListRequired(TypedDict):
    data: List[RefundDetail]


class RefundList(_RefundListRequired, total=False):
    """Refunds, oldest first unless `order` is `newest`."""

    nextCursor: str
    """Present if there is more: send it as `cursor` for the next page. It is valid for this list only."""


class _RefundMethodResponseRequired(TypedDict):
    idRefund: str
    """The ID that you chose."""

    paymentMethodCode: str
    """The payout method by which the money is sent; that of the payin where it goes back the way it came."""


class RefundMethodResponse(_RefundMethodResponseRequired, total=False):
    """How the money is sent."""

    paymentOperator: PaymentOperator

    account: PayeeAccount
    """
    The account that the money goes to; `accountNumber` is also the number of a wallet, or a key of PIX.
    Absent after its data was erased, and where the money goes back the way it came and nobody told who paid.
    """


class _RequestLogRequired(TypedDict):
    data: List[LoggedRequest]


class RequestLog(_RequestLogRequired, total=False):
    """Requests, newest first."""

    nextCursor: str
    """Present if there is more: send it as `cursor` for the next page. It is valid for this list only."""


class _SentTestEventRequired(TypedDict):
    idCallback: str
    """The `webhook-id` of the event."""

    callbackUrl: str
    """Where it was sent."""

    delivered: bool
    """Whether your server answered 200."""

    at: str
    """When it was sent. ISO 8601, UTC."""

    durationMs: int


class SentTestEvent(_SentTestEventRequired, total=False):
    """A test event and the result of its delivery."""

    status: int
    """The HTTP status that your server answered."""

    error: str
    """Why there was no answer, as in `GET /callbacks`."""


_SettlementRequired = TypedDict(
    "_SettlementRequired",
    {
        "idSettlement": "str",
        "currencyCode": "str",
        "from": "str",
        "to": "str",
        "openingBalance": "Number",
        "payins": "Number",
        "payouts": "Number",
        "topups": "Number",
        "refunds": "Number",
        "reversals": "Number",
        "fees": "Number",
        "vat": "Number",
        "adjustments": "Number",
        "closingBalance": "Number",
    },
)


class Settlement(_SettlementRequired, total=False):
    """A closed period of one currency."""


class _SettlementEntryRequired(TypedDict):
    at: str
    """When it was booked. ISO 8601, UTC."""

    kind: str
    """
    `PAYIN`, `TOPUP`, `PAYOUT`, `REFUND`, `FEE`, `VAT`, `RETURN` (of a payout or refund by the bank),
    `REVERSAL` (of a payin or top-up), `ADJUSTMENT`, `OPENING_BALANCE`. New ones may be added.
    """

    amount: Number
    """Positive if credited to you."""

    currencyCode: str

    balanceAfter: Number
    """Your balance then, `available` and `reserved` together."""


class SettlementEntry(_SettlementEntryRequired, total=False):
    """An entry that changed your balance."""

    paymentKind: Literal["payin", "topup", "payout", "refund"]
    """The kind of payment of `idPayment`: IDs may repeat over kinds."""

    idPayment: str
    """The payment that it belongs to, if any."""


class _SettlementEntryListRequired(TypedDict):
    data: List[SettlementEntry]


class SettlementEntryList(_SettlementEntryListRequired, total=False):
    """Entries, in the order of booking."""

    nextCursor: str
    """Present if there is more: send it as `cursor` for the next page. It is valid for this list only."""


class _SettlementListRequired(TypedDict):
    data: List[Settlement]


class SettlementList(_SettlementListRequired, total=False):
    """Settlements, in the order of closing."""

    nextCursor: str
    """Present if there is more: send it as `cursor` for the next page. It is valid for this list only."""


class SignedTokenByActionRequestMoney(TypedDict):
    """
    Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to
    a browser: without it anyone who has the link to the payment page can change the amount.
    """

    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class _SignedTokenByActionRequestRequired(TypedDict):
    merchantCode: str
    """Your merchant code."""

    action: Literal[
        "PAYIN_CREATE",
        "PAYIN_INFO",
        "TOPUP_CREATE",
        "TOPUP_INFO",
        "PAYOUT_CREATE",
        "PAYOUT_INFO",
        "REFUND_CREATE",
        "REFUND_INFO",
    ]
    """
    `…_CREATE` allows listing the payment options, creating the payment and reading it; `…_INFO` allows
    reading it.
    """

    idPayment: str
    """1 to 250 characters of A-Z, a-z, 0-9, _ and -; a UUID or another random text is best."""

    timestamp: int
    """Unix seconds, within 300 s of the server's clock. Required when the request is signed."""


class SignedTokenByActionRequest(_SignedTokenByActionRequestRequired, total=False):
    """For one payment. Signed: the header `X-SIGNATURE` is sent."""

    validitySecs: int
    """Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days."""

    money: SignedTokenByActionRequestMoney
    """
    Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to
    a browser: without it anyone who has the link to the payment page can change the amount.
    """

    callbackUrl: str
    """
    Restricts the token to creates with exactly this address. Without it anyone who has the link to the
    payment page can have its callbacks sent somewhere else.
    """

    returnUrl: str
    """
    Restricts the token to creates with exactly this address. Without it anyone who has the link to the
    payment page can have its customers sent somewhere else.
    """

    nonce: str
    """
    Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one
    second have different signatures.
    """


class SignedTokenRequestMoney(TypedDict):
    """
    Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to
    a browser: without it anyone who has the link to the payment page can change the amount.
    """

    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class _SignedTokenRequestRequired(TypedDict):
    merchantCode: str
    """Your merchant code."""

    operations: List[str]
    """
    Each a method, a space and a pattern of whole paths (RE2), such as "GET /payins/.*". The cost of matching
    all patterns of a token is limited: see the authentication guide.
    """

    timestamp: int
    """Unix seconds, within 300 s of the server's clock. Required when the request is signed."""


class SignedTokenRequest(_SignedTokenRequestRequired, total=False):
    """For a list of operations. Signed: the header `X-SIGNATURE` is sent."""

    validitySecs: int
    """Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days."""

    money: SignedTokenRequestMoney
    """
    Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to
    a browser: without it anyone who has the link to the payment page can change the amount.
    """

    callbackUrl: str
    """
    Restricts the token to creates with exactly this address. Without it anyone who has the link to the
    payment page can have its callbacks sent somewhere else.
    """

    returnUrl: str
    """
    Restricts the token to creates with exactly this address. Without it anyone who has the link to the
    payment page can have its customers sent somewhere else.
    """

    nonce: str
    """
    Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one
    second have different signatures.
    """


class TaxPayerIdTransferMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that is paid. Letters and digits of any script."""


class _TaxPayerIdTransferMethodRequired(TypedDict):
    paymentMethodCode: Literal["TAX_PAYER_ID_TRANSFER"]

    taxId: str
    """CPF or CNPJ of the payee, its check digits checked."""


class TaxPayerIdTransferMethod(_TaxPayerIdTransferMethodRequired, total=False):
    """
    PIX to the account whose key is this CPF or CNPJ; its check digits are checked.

    | Currency | Mandatory | Optional | Operators |
    | --- | --- | --- | --- |
    | BRL | `taxId` | `paymentOperatorCode`, `account.accountName`, `emailAddress`, `phoneNumber` | – |
    """

    paymentOperatorCode: str
    """Bank or wallet that keeps the account, by a code of the payment options."""

    account: TaxPayerIdTransferMethodAccount

    emailAddress: str
    """The payee's e-mail address."""

    phoneNumber: str
    """The payee's phone number: international, or as it is dialled in the currency's country."""


class _TokenRequired(TypedDict):
    token: str
    """Send it as `Authorization: Bearer <token>`."""

    expiresAt: str
    """ISO 8601, UTC."""


class Token(_TokenRequired, total=False):
    """A JWT. Treat its content as opaque."""

    unmatchedOperations: List[str]
    """
    Those of `operations` that match no endpoint, and so allow nothing: look for a typing error, such as
    `/api` before the path. Absent if each matches one.
    """

    unknownFields: List[str]
    """
    Fields of the request that a token request does not have, and that restrict nothing: look for a typing
    error, such as `Money`. At most 20; absent if there is none.
    """


class TokenByActionRequestWithSecretMoney(TypedDict):
    """
    Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to
    a browser: without it anyone who has the link to the payment page can change the amount.
    """

    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class _TokenByActionRequestWithSecretRequired(TypedDict):
    merchantCode: str
    """Your merchant code."""

    action: Literal[
        "PAYIN_CREATE",
        "PAYIN_INFO",
        "TOPUP_CREATE",
        "TOPUP_INFO",
        "PAYOUT_CREATE",
        "PAYOUT_INFO",
        "REFUND_CREATE",
        "REFUND_INFO",
    ]
    """
    `…_CREATE` allows listing the payment options, creating the payment and reading it; `…_INFO` allows
    reading it.
    """

    idPayment: str
    """1 to 250 characters of A-Z, a-z, 0-9, _ and -; a UUID or another random text is best."""

    secret: str
    """
    Sign the request instead. Never put the secret into anything that a browser loads.
    Deprecated.
    """


class TokenByActionRequestWithSecret(_TokenByActionRequestWithSecretRequired, total=False):
    """For one payment. With the secret of the merchant instead of a signature."""

    validitySecs: int
    """Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days."""

    money: TokenByActionRequestWithSecretMoney
    """
    Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to
    a browser: without it anyone who has the link to the payment page can change the amount.
    """

    callbackUrl: str
    """
    Restricts the token to creates with exactly this address. Without it anyone who has the link to the
    payment page can have its callbacks sent somewhere else.
    """

    returnUrl: str
    """
    Restricts the token to creates with exactly this address. Without it anyone who has the link to the
    payment page can have its customers sent somewhere else.
    """

    nonce: str
    """
    Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one
    second have different signatures.
    """

    timestamp: int
    """Unix seconds, within 300 s of the server's clock. Required when the request is signed."""


class TokenRequestWithSecretMoney(TypedDict):
    """
    Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to
    a browser: without it anyone who has the link to the payment page can change the amount.
    """

    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class _TokenRequestWithSecretRequired(TypedDict):
    merchantCode: str
    """Your merchant code."""

    operations: List[str]
    """
    Each a method, a space and a pattern of whole paths (RE2), such as "GET /payins/.*". The cost of matching
    all patterns of a token is limited: see the authentication guide.
    """

    secret: str
    """
    Sign the request instead. Never put the secret into anything that a browser loads.
    Deprecated.
    """


class TokenRequestWithSecret(_TokenRequestWithSecretRequired, total=False):
    """For a list of operations. With the secret of the merchant instead of a signature."""

    validitySecs: int
    """Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days."""

    money: TokenRequestWithSecretMoney
    """
    Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to
    a browser: without it anyone who has the link to the payment page can change the amount.
    """

    callbackUrl: str
    """
    Restricts the token to creates with exactly this address. Without it anyone who has the link to the
    payment page can have its callbacks sent somewhere else.
    """

    returnUrl: str
    """
    Restricts the token to creates with exactly this address. Without it anyone who has the link to the
    payment page can have its customers sent somewhere else.
    """

    nonce: str
    """
    Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one
    second have different signatures.
    """

    timestamp: int
    """Unix seconds, within 300 s of the server's clock. Required when the request is signed."""


class TopUpCreatePaymentRequestedMoney(TypedDict):
    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class TopUpCreatePaymentRequested(TypedDict):
    money: TopUpCreatePaymentRequestedMoney


class _TopUpCreateRequired(TypedDict):
    paymentRequested: TopUpCreatePaymentRequested

    paymentMethod: TopUpPaymentMethod

    callbackUrl: str
    """Absolute http(s) address without user information and invisible characters, at most 2000 characters."""

    returnUrl: str
    """
    Where the customer is sent afterwards: absolute http(s) address, as `callbackUrl`. It is used as it is and
    nothing is added to it: put the ID of your order into it.
    """


class TopUpCreate(_TopUpCreateRequired, total=False):
    """A top-up to create."""

    language: str
    """
    Language of `paymentInstructionList`, a BCP 47 tag. Left out: the `Accept-Language` header, then the
    language of most people who pay in the currency; a language that is not spoken here falls back the same
    way, English last.
    """

    metadata: Dict[str, str]
    """
    Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40
    characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and
    stay when personal data is erased: put no personal data into them.
    """


class TopUpDetailPaymentRequested(TypedDict):
    money: Money


class _TopUpDetailRequired(TypedDict):
    idTopUp: str
    """The ID that you chose."""

    paymentRequested: TopUpDetailPaymentRequested

    process: Process

    paymentMethodResponse: PaymentMethodResponse
    """The same as in the answer to the create."""


class TopUpDetail(_TopUpDetailRequired, total=False):
    """The current state of a top-up."""

    metadata: Dict[str, str]
    """Your own texts, as the create named them."""

    fee: Money
    """
    The fee of the gateway, booked as a separate posting. Absent on `REFUSED` and `EXPIRED`: none was taken.
    """

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    moneyReceived: Money
    """The amount received, once there is any."""

    moneyShort: Money
    """What was accepted as missing of the order amount when the payment succeeded with less."""

    moneyReturned: Money
    """How much was taken back after success."""

    returnedAt: str
    """When it was taken back. ISO 8601, UTC."""


class _TopUpListRequired(TypedDict):
    data: List[TopUpDetail]


class TopUpList(_TopUpListRequired, total=False):
    """Top-ups, oldest first unless `order` is `newest`."""

    nextCursor: str
    """Present if there is more: send it as `cursor` for the next page. It is valid for this list only."""


class TopUpMethod(TypedDict):
    """A method of top-ups in one currency."""

    paymentTypeCode: Literal["TOPUP_WALLET"]

    paymentMethodCode: str

    currencyCode: str


class TopUpMethodList(TypedDict):
    """Methods by currency, in the order in which they are offered."""

    data: List[TopUpMethod]


class _TopUpOptionRequired(TypedDict):
    paymentMethodCode: str

    paymentOperators: List[PaymentOperator]
    """Values for `paymentOperatorCode`; empty if there is nothing to choose."""

    fields: Dict[str, Any]
    """
    JSON Schema of `paymentMethod` for this method and currency: draw your form from it. `x-input` says how to
    draw a field, `x-offered` which optional fields make paying easier, `x-needed` which of them the
    institution will require later. If a code has several objects, `anyOf` lists them.
    """

    paymentTypeCode: Literal["TOPUP_WALLET"]


class TopUpOption(_TopUpOptionRequired, total=False):
    """One way to top up."""

    externalProviders: List[PaymentOperator]
    """Third-party apps in which the customer completes the payment."""


class TopUpOptionList(TypedDict):
    """The ways to top up."""

    data: List[TopUpOption]


class _UpiCollectMethodAccountRequired(TypedDict):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""


class UpiCollectMethodAccount(_UpiCollectMethodAccountRequired, total=False):
    accountNumber: str
    """UPI ID (VPA) that pays: name@bank."""


class _UpiCollectMethodRequired(TypedDict):
    paymentMethodCode: Literal["UPICOLLECT"]

    account: UpiCollectMethodAccount

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class UpiCollectMethod(_UpiCollectMethodRequired, total=False):
    """
    **UPI request.** A request in your UPI app, confirmed in seconds.

    The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile. Time to
    pay: 30 minutes. Without the customer’s UPI ID, send the 12 digits that the bank shows with
    `!setExternalReference` when the customer has paid.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | INR | `account.accountName`, `phoneNumber` | `account.accountNumber` | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    emailAddress: str
    """The customer's e-mail address."""


class UpiCollectMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class UpiCollectMethodResponseExternalReference(TypedDict):
    """The reference that the customer submitted."""

    reference: str


class _UpiCollectMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["UPICOLLECT"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentInstructionList: List[UpiCollectMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str


class UpiCollectMethodResponse(_UpiCollectMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    externalReference: UpiCollectMethodResponseExternalReference
    """The reference that the customer submitted."""

    emailAddress: str


class UpiQRMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """UPI ID (VPA) that pays: name@bank."""


class _UpiQRMethodRequired(TypedDict):
    paymentMethodCode: Literal["UPIQR"]


class UpiQRMethod(_UpiQRMethodRequired, total=False):
    """
    **UPI.** Any UPI app, confirmed in seconds.

    Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes. Without the
    customer’s UPI ID, send the 12 digits that the bank shows with `!setExternalReference` when the customer
    has paid.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | INR | – | `account.accountNumber` | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: UpiQRMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class UpiQRMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class UpiQRMethodResponseExternalReference(TypedDict):
    """The reference that the customer submitted."""

    reference: str


class _UpiQRMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["UPIQR"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    upiQrDeepLink: str
    """The same as a link that opens the UPI app."""

    paymentInstructionList: List[UpiQRMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class UpiQRMethodResponse(_UpiQRMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    accountCustomerUsedForPayment: CustomerAccount
    """The account from which the money came, once it has."""

    externalReference: UpiQRMethodResponseExternalReference
    """The reference that the customer submitted."""


class VaPayMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class VaPayMethodPaymentLocation(TypedDict, total=False):
    """Where the customer pays."""

    countryCode: str
    """ISO 3166-1 alpha-2."""

    city: str
    """City"""

    storeCode: str
    """Code of the shop"""

    storeName: str
    """Name of the shop"""


class _VaPayMethodRequired(TypedDict):
    paymentMethodCode: Literal["VAPAY"]


class VaPayMethod(_VaPayMethodRequired, total=False):
    """
    **Virtual account.** Transfer to a number made for this payment.

    Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app. Time to
    pay: 24 hours. Also available for top-ups.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | IDR | – | – | Bank Central Asia (BCA), Bank Rakyat Indonesia (BRI), Bank Mandiri and 5 more; the gateway picks if you name none |
    | KRW | – | – | KB Kookmin Bank, Shinhan Bank, Woori Bank and 9 more; the gateway picks if you name none |
    | TWD | `emailAddress`, `phoneNumber` | – | CTBC Bank, Cathay United Bank, E.SUN Bank and 7 more; the gateway picks if you name none |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: VaPayMethodAccount

    emailAddress: str
    """The customer's e-mail address. Mandatory for TWD."""

    phoneNumber: str
    """
    The customer's phone number: international, or as it is dialled in the currency's country. Mandatory for
    TWD.
    """

    paymentLocation: VaPayMethodPaymentLocation
    """Where the customer pays."""


class VaPayMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class VaPayMethodResponsePaymentLocationCustomer(TypedDict, total=False):
    """Where the customer pays."""

    countryCode: str

    city: str

    storeCode: str

    storeName: str


class _VaPayMethodResponseRequired(TypedDict):
    paymentMethodCode: Literal["VAPAY"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    paymentOperator: PaymentOperator

    paymentInstructionList: List[VaPayMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class VaPayMethodResponse(_VaPayMethodResponseRequired, total=False):
    idPayin: str
    """The ID that you chose."""

    idTopUp: str
    """The ID that you chose."""

    paymentTypeCode: Literal["TOPUP_WALLET"]

    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    paymentLocationCustomer: VaPayMethodResponsePaymentLocationCustomer
    """Where the customer pays."""

    phoneNumber: str

    emailAddress: str


class VietQRMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _VietQRMethodRequired(TypedDict):
    paymentMethodCode: Literal["VIETQR"]


class VietQRMethod(_VietQRMethodRequired, total=False):
    """
    **VietQR.** Any Vietnamese bank’s app, confirmed in seconds.

    Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | VND | – | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: VietQRMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class VietQRMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _VietQRMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["VIETQR"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentInstructionList: List[VietQRMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class VietQRMethodResponse(_VietQRMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class WalletAQrMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _WalletAQrMethodRequired(TypedDict):
    paymentMethodCode: Literal["WALLETA_QR"]


class WalletAQrMethod(_WalletAQrMethodRequired, total=False):
    """
    **Wallet A.** Scan with the wallet’s app, confirmed in seconds.

    Draw `qrCode` as a QR code; the customer scans it in their app. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | ZAR | – | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: WalletAQrMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class WalletAQrMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _WalletAQrMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["WALLETA_QR"]

    account: Account
    """Who is paid: where the customer sends the money, if they type it in themselves."""

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    qrCode: str
    """The text to draw as a QR code, never an image."""

    qrName: str
    """The scheme: `UPI`, `PIX`, `PROMPTPAY` …"""

    paymentInstructionList: List[WalletAQrMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class WalletAQrMethodResponse(_WalletAQrMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class WalletBPayMethodAccount(TypedDict, total=False):
    accountName: str
    """Name of the holder of the account that pays. Letters and digits of any script."""

    accountNumber: str
    """Number of the account that pays; its shape is checked, not its check digit."""


class _WalletBPayMethodRequired(TypedDict):
    paymentMethodCode: Literal["WALLETB_PAY"]


class WalletBPayMethod(_WalletBPayMethodRequired, total=False):
    """
    **Wallet B.** In the wallet’s app, confirmed in seconds.

    Send the customer to `redirectTo`, the page of their bank or wallet. Time to pay: 30 minutes.

    | Currency | Mandatory | Optional, makes paying easier | Operators |
    | --- | --- | --- | --- |
    | VND | – | – | – |
    """

    paymentOperatorCode: str
    """Bank, wallet, network or shop, by a code of the payment options."""

    account: WalletBPayMethodAccount

    emailAddress: str
    """The customer's e-mail address."""

    phoneNumber: str
    """The customer's phone number: international, or as it is dialled in the currency's country."""


class WalletBPayMethodResponsePaymentInstructionListItem(TypedDict):
    channel: str

    steps: List[str]


class _WalletBPayMethodResponseRequired(TypedDict):
    idPayin: str
    """The ID that you chose."""

    paymentMethodCode: Literal["WALLETB_PAY"]

    money: Money
    """The order amount, which is credited to you."""

    expireAt: str
    """Until when the customer may pay. ISO 8601, UTC."""

    reference: str
    """Identifies the payment at the bank; the customer enters it as the reference."""

    redirectTo: str
    """Send the customer there."""

    paymentInstructionList: List[WalletBPayMethodResponsePaymentInstructionListItem]
    """
    What the customer does, step by step, for each way to do it. In the `language` of the create, else of its
    `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it
    yourself.
    """


class WalletBPayMethodResponse(_WalletBPayMethodResponseRequired, total=False):
    vat: Money
    """Present if VAT is levied on the order; VAT on the fee is in settlements only."""

    returnUrl: str

    accountCustomer: CustomerAccount
    """The account from which money is expected."""

    phoneNumber: str

    emailAddress: str


class WalletTransferMethodAccount(TypedDict, total=False):
    """Mandatory for GHS, KES, TZS, ZMW."""

    accountName: str
    """
    Name of the holder of the account that is paid. Letters and digits of any script. Mandatory for GHS, KES,
    TZS, ZMW.
    """

    accountNumber: str
    """Number of the wallet, where it is not the phone number."""


class _WalletTransferMethodCustomerNameRequired(TypedDict):
    firstName: str
    """The first name."""

    lastName: str
    """The last name."""


class WalletTransferMethodCustomerName(_WalletTransferMethodCustomerNameRequired, total=False):
    """The payee's name in parts."""

    titleBefore: str
    """The title before the name."""

    middleName: str
    """The middle name."""

    titleAfter: str
    """The title after the name."""


class _WalletTransferMethodRequired(TypedDict):
    paymentMethodCode: Literal["WALLET_TRANSFER"]


class WalletTransferMethod(_WalletTransferMethodRequired, total=False):
    """
    Transfer to a mobile-money account or wallet, by the payee’s phone number. For IDR and PHP
    `account.accountNumber` may be sent instead.

    | Currency | Mandatory | Optional | Operators |
    | --- | --- | --- | --- |
    | GHS | `account.accountName`, `phoneNumber` | `paymentOperatorCode`, `account.accountNumber`, `emailAddress`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | MTN MoMo, Telecel Cash (Vodafone), AT Money (AirtelTigo) |
    | KES | `account.accountName`, `phoneNumber` | `paymentOperatorCode`, `account.accountNumber`, `emailAddress`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | M-PESA, Airtel Money, T-Kash |
    | TZS | `paymentOperatorCode`, `account.accountName`, `phoneNumber` | `account.accountNumber`, `emailAddress`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | M-Pesa (Vodacom), Mixx by Yas (Tigo Pesa), Airtel Money and 1 more |
    | ZMW | `paymentOperatorCode`, `account.accountName`, `phoneNumber` | `account.accountNumber`, `emailAddress`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | MTN MoMo, Airtel Money, Zamtel Money |
    | IDR | – | `paymentOperatorCode`, `account.accountName`, `account.accountNumber`, `emailAddress`, `phoneNumber`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | GoPay, DANA, OVO and 3 more |
    | PHP | – | `paymentOperatorCode`, `account.accountName`, `account.accountNumber`, `emailAddress`, `phoneNumber`, `customerName.titleBefore`, `customerName.firstName`, `customerName.middleName`, `customerName.lastName`, `customerName.titleAfter` | GCash, Maya, GrabPay and 2 more |
    """

    paymentOperatorCode: str
    """Bank or wallet that keeps the account, by a code of the payment options. Mandatory for TZS, ZMW."""

    account: WalletTransferMethodAccount
    """Mandatory for GHS, KES, TZS, ZMW."""

    emailAddress: str
    """The payee's e-mail address."""

    phoneNumber: str
    """
    The payee's mobile number, which names the wallet: of the currency's country, international or as it is
    dialled there. Mandatory for GHS, KES, TZS, ZMW.
    """

    customerName: WalletTransferMethodCustomerName
    """The payee's name in parts."""


class ListPayinOptionsBodyMoney(TypedDict):
    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class _ListPayinOptionsBodyRequired(TypedDict):
    money: ListPayinOptionsBodyMoney


class ListPayinOptionsBody(_ListPayinOptionsBodyRequired, total=False):
    customerSegment: str
    """Your own grouping of customers; kept for later use."""


class SetPayinReferenceBody(TypedDict):
    reference: str
    """The 12 digits that the bank or the UPI app showed."""


class ListPayoutOptionsBodyMoney(TypedDict):
    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class _ListPayoutOptionsBodyRequired(TypedDict):
    money: ListPayoutOptionsBodyMoney


class ListPayoutOptionsBody(_ListPayoutOptionsBodyRequired, total=False):
    customerSegment: str
    """Your own grouping of customers; kept for later use."""


class ListTopUpOptionsBodyMoney(TypedDict):
    amount: Number
    """Greater than 0, at most the decimals of the currency, at most 15 digits."""

    currencyCode: str
    """ISO 4217; USDC and USDT for crypto currencies."""


class _ListTopUpOptionsBodyRequired(TypedDict):
    money: ListTopUpOptionsBodyMoney


class ListTopUpOptionsBody(_ListTopUpOptionsBodyRequired, total=False):
    customerSegment: str
    """Your own grouping of customers; kept for later use."""


class SetTopUpReferenceBody(TypedDict):
    reference: str
    """The 12 digits that the bank or the UPI app showed."""


class ListBalancesAnswer(TypedDict):
    data: List[Balance]


class ListCurrenciesAnswerDataItem(TypedDict):
    code: str

    name: str

    minorUnits: int
    """Digits after the decimal point."""

    type: Literal["FIAT", "CRYPTO"]


class ListCurrenciesAnswer(TypedDict):
    data: List[ListCurrenciesAnswerDataItem]


class SendTestEventBody(TypedDict, total=False):
    callbackUrl: str
    """Where to send it; without it, the `callbackUrl` of your newest payment."""


class SimulatePayinBodyAccount(TypedDict, total=False):
    accountName: str

    accountNumber: str


class _SimulatePayinBodyRequired(TypedDict):
    event: Literal["PAY", "REFUSE", "CANCEL", "EXPIRE", "REVERSE"]


class SimulatePayinBody(_SimulatePayinBodyRequired, total=False):
    amount: Number
    """For PAY: the amount that arrives; by default everything that is still due."""

    account: SimulatePayinBodyAccount


class SimulateTopUpBodyAccount(TypedDict, total=False):
    accountName: str

    accountNumber: str


class _SimulateTopUpBodyRequired(TypedDict):
    event: Literal["PAY", "REFUSE", "CANCEL", "EXPIRE", "REVERSE"]


class SimulateTopUpBody(_SimulateTopUpBodyRequired, total=False):
    amount: Number
    """For PAY: the amount that arrives; by default everything that is still due."""

    account: SimulateTopUpBodyAccount


class SimulatePayoutBody(TypedDict):
    event: Literal["PAY", "REFUSE", "RETURN"]


class SimulateRefundBody(TypedDict):
    event: Literal["PAY", "REFUSE", "RETURN"]


class GetOpenApiDocumentAnswer(TypedDict):
    openapi: str

    info: Dict[str, Any]

    paths: Dict[str, Any]


class GetConnectorDocumentAnswer(TypedDict):
    openapi: str

    info: Dict[str, Any]

    paths: Dict[str, Any]


P2A_V2 = Union[IMPSMethod, P2AV2Method]
P2A_V2Response = Union[IMPSMethodResponse, P2AV2MethodResponse]
PaymentMethod = Union[
    UpiQRMethod,
    PixQRMethod,
    PromptPayMethod,
    DuitNowMethod,
    QrisPayMethod,
    QRPhMethod,
    VietQRMethod,
    FpxMethod,
    PseMethod,
    EWalletMethod,
    WalletBPayMethod,
    NetBankingMethod,
    OnlineMethod,
    BankBPayMethod,
    PayShapMethod,
    WalletAQrMethod,
    BankAPayMethod,
    BankCDirectEFTMethod,
    BankDDirectEFTMethod,
    PayMeMethod,
    MobileMoneyMethod,
    CodePaymentMethod,
    VaPayMethod,
    P2A_V2,
    UpiCollectMethod,
    OfflineMethod,
    CryptoOfflineMethod,
]
PaymentMethodResponse = Union[
    UpiQRMethodResponse,
    PixQRMethodResponse,
    PromptPayMethodResponse,
    DuitNowMethodResponse,
    QrisPayMethodResponse,
    QRPhMethodResponse,
    VietQRMethodResponse,
    FpxMethodResponse,
    PseMethodResponse,
    EWalletMethodResponse,
    WalletBPayMethodResponse,
    NetBankingMethodResponse,
    OnlineMethodResponse,
    BankBPayMethodResponse,
    PayShapMethodResponse,
    WalletAQrMethodResponse,
    BankAPayMethodResponse,
    BankCDirectEFTMethodResponse,
    BankDDirectEFTMethodResponse,
    PayMeMethodResponse,
    MobileMoneyMethodResponse,
    CodePaymentMethodResponse,
    VaPayMethodResponse,
    P2A_V2Response,
    UpiCollectMethodResponse,
    OfflineMethodResponse,
    CryptoOfflineMethodResponse,
]
PayoutMethod = Union[
    BankTransferMethod,
    WalletTransferMethod,
    TaxPayerIdTransferMethod,
    PhoneNumberTransferMethod,
    EmailTransferMethod,
    RandomKeyTransferMethod,
]
TokenByActionRequest = Union[SignedTokenByActionRequest, TokenByActionRequestWithSecret]
TokenRequest = Union[SignedTokenRequest, TokenRequestWithSecret]
TopUpAcceptedResponse = PayinAcceptedResponse
TopUpPaymentMethod = Union[VaPayMethod, P2A_V2, OfflineMethod, CryptoOfflineMethod]
