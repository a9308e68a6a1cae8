import type { CurrencyCode } from '../../money/currency.ts'
import { type Money, money, parseAmount } from '../../money/money.ts'

/** Something that the example shop sells. */
export interface Product {
  readonly code: 'coffee' | 'teapot' | 'hamper'
  readonly name: string
  readonly description: string
  /** The name of a top-up of the same amount. */
  readonly topUpName: string
  /** How many coffees it is worth. */
  readonly coffees: bigint
}

export const products: readonly Product[] = [
  {
    code: 'coffee',
    name: 'Coffee beans',
    description: 'One bag, 250 g',
    topUpName: 'Small top-up',
    coffees: 1n,
  },
  {
    code: 'teapot',
    name: 'Teapot',
    description: 'Stoneware, 0.8 l',
    topUpName: 'Medium top-up',
    coffees: 3n,
  },
  {
    code: 'hamper',
    name: 'Breakfast hamper',
    description: 'For six people',
    topUpName: 'Large top-up',
    coffees: 8n,
  },
]

/** The price of a bag of coffee in each currency: plausible local prices, not exchange rates. */
const coffeePrices: Readonly<Record<CurrencyCode, string>> = {
  ARS: '9500',
  BRL: '49.90',
  CNY: '68',
  COP: '32000',
  GHS: '120',
  IDR: '95000',
  INR: '499.50',
  JPY: '1200',
  KES: '950',
  KRW: '12000',
  LAK: '180000',
  MXN: '189',
  MYR: '38.90',
  NAD: '149',
  NGN: '8500',
  PHP: '450',
  THB: '250',
  TWD: '290',
  TZS: '18000',
  USDC: '9.99',
  USDT: '9.99',
  VND: '185000',
  ZAR: '149.90',
  ZMW: '195',
}

/** The price of a product in a currency. */
export function priceOf(product: Product, currencyCode: CurrencyCode): Money {
  const coffee = parseAmount(coffeePrices[currencyCode], currencyCode)
  if (typeof coffee !== 'bigint') throw new Error(`the shop's price in ${currencyCode} is ${coffee}`)
  return money(coffee * product.coffees, currencyCode)
}
