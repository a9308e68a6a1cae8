import { bankReference } from '#lib/providers/sandbox/bank-reference.ts'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'

export type Fact = readonly [name: string, value: string | undefined]

interface OrderFactsProps {
  record: PaymentRecord
  /** What this kind of institution shows; what is absent is left out. */
  facts: readonly Fact[]
}

/** Names and values of an order, with the payment's ID at the end and, where the page asks for one, the bank's reference. */
export function OrderFacts({ record, facts }: OrderFactsProps) {
  const { attempt, key } = record
  const expected = attempt.method.expectsExternalReference(attempt.request)
  const all: Fact[] = [
    ...facts,
    ['Bank reference', expected ? bankReference(attempt.railReference) : undefined],
    ['Payment', key.paymentId],
  ]
  return (
    <dl className="facts">
      {all.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The bank, wallet, network or shop that the customer chose, by its name. */
export const operatorName = ({ attempt, money }: PaymentRecord): string | undefined =>
  attempt.method.operators(money.currencyCode).find(({ code }) => code === attempt.operatorCode)?.name
