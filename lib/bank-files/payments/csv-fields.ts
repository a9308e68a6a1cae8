import { amountFixed } from '../../money/money.ts'
import type { CsvField, CsvMapping } from './csv-mapping.ts'
import type { Creditor, NumberedAccount, PaymentBatch, Transfer } from './payment-batch.ts'

export interface CsvRow {
  readonly batch: PaymentBatch
  readonly transfer: Transfer
  /** Counts from 1. */
  readonly number: bigint
}

type Format = Pick<CsvMapping, 'decimal' | 'dateFormat'>

/** Text that people wrote; everything else must reach the bank exactly. */
const texts: ReadonlySet<CsvField> = new Set([
  'debtorName',
  'creditorName',
  'creditorBankName',
  'creditorBranch',
  'creditorAddress',
  'remittance',
])

export const isText = (field: CsvField): boolean => texts.has(field)

/** What a column holds for one transfer; empty where the transfer has no such thing. */
export function csvValue(field: CsvField, { batch, transfer, number }: CsvRow, format: Format): string {
  switch (field) {
    case 'messageId':
      return batch.messageId
    case 'paymentInformationId':
      return batch.paymentInformationId
    case 'executionDate':
      return dateAs(batch.executionDate, format)
    case 'debtorName':
      return batch.debtor.name
    case 'debtorAccount':
      return numberOf(batch.debtor.account)
    case 'number':
      return number.toString()
    case 'endToEndId':
      return transfer.endToEndId
    case 'amount':
      return amountFixed(transfer.money).replace('.', format.decimal)
    case 'currencyCode':
      return transfer.money.currencyCode
    case 'remittance':
      return transfer.remittance ?? ''
    default:
      return ofCreditor(field, transfer.creditor)
  }
}

type CreditorField = Extract<CsvField, `creditor${string}`>

function ofCreditor(
  field: CreditorField,
  { name, account, agent, identification, address }: Creditor,
): string {
  switch (field) {
    case 'creditorName':
      return name ?? ''
    case 'creditorAccount':
      return 'key' in account ? account.key : numberOf(account)
    case 'creditorAccountType':
      return 'key' in account ? '' : (account.type ?? '')
    case 'creditorKeyType':
      return 'key' in account ? account.keyType : ''
    case 'creditorBank':
      return agent?.memberId ?? agent?.bic ?? ''
    case 'creditorBankName':
      return agent?.name ?? ''
    case 'creditorBranch':
      return agent?.branch ?? ''
    case 'creditorIdentification':
      return identification?.id ?? ''
    case 'creditorCountry':
      return address?.country ?? ''
    case 'creditorAddress':
      return (address?.lines ?? []).join(', ')
  }
}

const numberOf = (account: NumberedAccount): string =>
  account.iban === undefined ? account.number : account.iban

function dateAs(day: string, { dateFormat }: Format): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date)
}
