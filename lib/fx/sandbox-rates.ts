import type { CurrencyCode } from '../money/currency.ts'
import type { Clock } from '../platform/clock.ts'
import type { RateCurrency, RatesRead, RateSource } from './rate-table.ts'
import { parseRate, type Rate } from './rate.ts'

/**
 * The price of one US dollar in the sandbox: close to real rates, and fixed, so that tests can rely on it.
 */
const perDollar: Readonly<Record<CurrencyCode | 'EUR', string>> = {
  ARS: '1450',
  BRL: '5.4',
  CNY: '7.12',
  COP: '3800',
  EUR: '0.8625',
  GHS: '11.2',
  IDR: '16700',
  INR: '88.6',
  JPY: '155',
  KES: '129.25',
  KRW: '1460',
  LAK: '21700',
  MXN: '18.4',
  MYR: '4.15',
  NAD: '17.25',
  NGN: '1450',
  PHP: '58.8',
  THB: '32.5',
  TWD: '31.2',
  TZS: '2450',
  USDC: '1',
  USDT: '1',
  VND: '26350',
  ZAR: '17.25',
  ZMW: '22.8',
}

/**
 * The test rates of the sandbox: every currency, always valid, given for one UTC day at a time
 * (specification-gaps.md, "Shapes not shown").
 */
export function sandboxSource(clock: Clock): RateSource {
  const rates = new Map(
    Object.entries(perDollar).map(([code, text]) => [code as RateCurrency, readRate(text)]),
  )
  const read = (): Promise<RatesRead> => {
    const date = clock.now().toISOString().slice(0, 10)
    const validFrom = new Date(`${date}T00:00:00.000Z`)
    const validTo = new Date(validFrom.getTime() + dayMs)
    const table = { source: name, date, base: 'USD' as const, rates, validFrom, validTo }
    return Promise.resolve({ tables: [table], skipped: [] })
  }
  return { name, read }
}

const name = 'SANDBOX'
const dayMs = 86_400_000

function readRate(text: string): Rate {
  const rate = parseRate(text)
  if (!rate) throw new Error(`not a rate: ${text}`)
  return rate
}
