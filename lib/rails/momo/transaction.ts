import { z } from 'zod'
import { internationalDigits } from '../../countries/accounts/phone.ts'
import { countryOfCurrency } from '../../countries/registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { Money } from '../../money/money.ts'
import { NoAnswer } from '../rows/rail-kind.ts'
import type { Momo, Product } from './momo.ts'

/** A request to pay and a transfer differ in names alone. */
const shapes = {
  collection: { path: '/v1_0/requesttopay', party: 'payer' },
  disbursement: { path: '/v1_0/transfer', party: 'payee' },
} as const

/** What MTN says of a transaction. Fields that are not named here may come any day. */
const transactionSchema = z.object({
  status: z.string(),
  /** Text in practice, an object by the documents. */
  reason: z
    .union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)])
    .nullish()
    .catch(undefined),
  amount: z.union([z.string(), z.number()]),
  currency: z.string(),
  financialTransactionId: z.union([z.string(), z.number()]).transform(String).nullish(),
  payer: z.object({ partyId: z.coerce.string() }).nullish().catch(undefined),
  payee: z.object({ partyId: z.coerce.string() }).nullish().catch(undefined),
})

export type Transaction = z.output<typeof transactionSchema> & {
  /** Of the other side. */
  readonly partyId: string | undefined
}

export interface NewTransaction {
  readonly key: string
  readonly money: Money
  /** Digits, with those of the country. */
  readonly msisdn: string
}

/**
 * Has MTN begin a transaction under our UUID. `KNOWN`: it has one already, whatever became of it: ask. Throws
 * `NoAnswer` where nobody knows.
 */
export async function begin(
  momo: Momo,
  product: Product,
  { key, money, msisdn }: NewTransaction,
  signal: AbortSignal,
): Promise<'TAKEN' | 'KNOWN' | { readonly declined: string }> {
  const { path, party } = shapes[product]
  // Letters and digits alone: other signs are refused.
  const message = `Payment ${key.replaceAll('-', '')}`
  const said = await momo.ask({
    product,
    method: 'POST',
    path,
    headers: { 'x-reference-id': momo.referenceId(key), 'x-callback-url': momo.callbackUrl() },
    json: {
      ...momo.told(money),
      // Callbacks name nothing else of ours.
      externalId: key,
      [party]: { partyIdType: 'MSISDN', partyId: msisdn },
      payerMessage: message,
      payeeNote: message,
    },
    signal,
  })
  if ('answer' in said) return 'TAKEN'
  const { status, code } = said.refused
  if (status === 409) return 'KNOWN'
  if (status >= 500) throw new NoAnswer(code, { mayHaveArrived: true, isAnswered: true })
  return { declined: code }
}

/** `ABSENT` only where MTN itself says so. Just after it was begun, it may not be seen yet. */
export async function read(
  momo: Momo,
  product: Product,
  key: string,
  signal: AbortSignal,
): Promise<Transaction | 'ABSENT'> {
  const { path, party } = shapes[product]
  const said = await momo.ask({
    product,
    method: 'GET',
    path: `${path}/${momo.referenceId(key)}`,
    signal,
  })
  if ('refused' in said) {
    const { status, code } = said.refused
    if (status === 404 && code === 'RESOURCE_NOT_FOUND') return 'ABSENT'
    throw new NoAnswer(code, { mayHaveArrived: true, isAnswered: true })
  }
  const told = transactionSchema.safeParse(said.answer)
  if (!told.success) {
    const isAnswered = typeof said.answer === 'object'
    throw new NoAnswer('the answer is not as described', { mayHaveArrived: true, isAnswered })
  }
  return { ...told.data, partyId: told.data[party]?.partyId }
}

/** The number as MTN wants it: with the digits of the country, without a plus. */
export const msisdnOf = (phoneNumber: unknown, currencyCode: CurrencyCode): string | undefined =>
  typeof phoneNumber === 'string'
    ? internationalDigits(phoneNumber, countryOfCurrency(currencyCode)?.countryCode ?? '')
    : undefined
