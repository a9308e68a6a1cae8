import type { Money } from '../money/money.ts'
import { read, type Reading, unreadable } from './reading.ts'

/**
 * The web address that is the QR code of a merchant at a South African wallet: the wallet's app scans it, a
 * phone opens it. Source: SnapScan, "QR Codes" of developer.snapscan.co.za and its Payments Guide.
 */
export interface WalletPayment {
  /** The address of the wallet's codes, without the merchant: https://pos.snapscan.io/qr */
  readonly walletAddress: string
  /** The merchant's name at the wallet. */
  readonly merchantCode: string
  readonly money: Money
  /** Returned with the wallet's notice. */
  readonly reference: string
}

/**
 * The address with amount (in cents) and reference, `strict`: neither can be changed, and it is paid once.
 * Throws on values that wallets do not accept.
 */
export function walletLink({ walletAddress, merchantCode, money, reference }: WalletPayment): string {
  if (!/^https:\/\/[^?#]+[^?#/]$/.test(walletAddress))
    throw new RangeError('the address of a wallet begins with https:// and has no query')
  if (!/^[A-Za-z0-9_-]+$/.test(merchantCode))
    throw new RangeError('the code of a merchant at a wallet is letters, digits, _ and -')
  if (money.currencyCode !== 'ZAR' || money.amount <= 0n)
    throw new RangeError('the wallet pays amounts in ZAR above 0')
  if (!/^[A-Za-z0-9]+$/.test(reference)) throw new RangeError('a reference is letters and digits')
  return `${walletAddress}/${merchantCode}?id=${reference}&amount=${money.amount}&strict=true`
}

export interface WalletLink {
  readonly walletAddress: string
  readonly merchantCode: string
  /** In cents; absent: the customer types it. */
  readonly amount?: bigint
  readonly reference?: string
  readonly strict: boolean
}

export type WalletLinkFaultCode = 'NOT_A_WALLET_LINK' | 'DUPLICATE_FIELD' | 'BAD_AMOUNT'

/** Parses such an address; unknown fields are ignored. */
export function readWalletLink(link: string): Reading<WalletLink, WalletLinkFaultCode> {
  const [, walletAddress, merchantCode, query] =
    /^(https:\/\/[^?#]+)\/([A-Za-z0-9_-]+)(?:\?([^#]*))?$/.exec(link) ?? []
  if (walletAddress === undefined || merchantCode === undefined)
    return unreadable('NOT_A_WALLET_LINK', 'a wallet link is https://WALLET/MERCHANT?id=…&amount=…')
  const fields = new URLSearchParams(query)
  const twice = ['id', 'amount', 'strict'].find((name) => fields.getAll(name).length > 1)
  if (twice !== undefined) return unreadable('DUPLICATE_FIELD', `${twice} is given twice`)
  const amount = fields.get('amount')
  const reference = fields.get('id')
  if (amount !== null && !/^\d{1,15}$/.test(amount))
    return unreadable('BAD_AMOUNT', 'amount is a whole number of cents')
  return read({
    walletAddress,
    merchantCode,
    ...(amount !== null && { amount: BigInt(amount) }),
    ...(reference !== null && { reference }),
    strict: fields.get('strict') === 'true',
  })
}
