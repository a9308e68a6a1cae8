import { fromMinorUnits } from '../exact-sum.ts'
import { oneLine } from '../part.ts'
import type { FieldReference, StatementLine } from '../statement.ts'

/** What a return of collection says of one boleto; amounts are digits of hundredths. */
export interface ReportedBoleto {
  readonly line: number
  /** The bank's code of what happened. */
  readonly occurrence: string
  readonly isPaid: boolean
  readonly occurredOn: string
  /** Where it was paid. */
  readonly creditedOn: string | undefined
  readonly stated: string
  readonly paid: string
  /** What the bank says that it credits. */
  readonly credited?: string
  readonly references: readonly FieldReference[]
  readonly payerName: string
}

/**
 * The line of a boleto. It books nothing: whether the bank credits what was paid, with or without its fee and
 * each boleto or their total, only the statement of the account says.
 */
export function reportedLine(boleto: ReportedBoleto): StatementLine {
  const { line, occurrence, isPaid, occurredOn, stated, paid, credited, references, payerName } = boleto
  const bookedOn = (isPaid ? boleto.creditedOn : undefined) ?? occurredOn
  const amounts = [
    `valor ${fromMinorUnits(stated, 2)}`,
    `pago ${fromMinorUnits(paid, 2)}`,
    ...(credited === undefined || !isPaid ? [] : [`creditado ${fromMinorUnits(credited, 2)}`]),
  ]
  return {
    line,
    bookedOn,
    ...(bookedOn === occurredOn ? {} : { transactionOn: occurredOn }),
    amount: fromMinorUnits(isPaid ? paid : stated, 2),
    currencyCode: 'BRL',
    direction: 'CREDIT',
    status: 'INFO',
    references,
    ...(/[A-Za-z]/.test(payerName) ? { payer: { name: oneLine(payerName) } } : {}),
    text: `ocorrencia ${occurrence}, ${amounts.join(', ')}`,
    bankCode: occurrence,
    isReversal: false,
  }
}
