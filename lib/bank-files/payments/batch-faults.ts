import { currencyOf } from '../../money/currency.ts'
import type { Agent, BatchFault, Creditor, NumberedAccount, PaymentBatch, Transfer } from './payment-batch.ts'

/**
 * Everything that no bank takes in a batch, in the order of its fields: what is wrong in the identifiers and
 * amounts. Names and other texts are checked when they are written.
 */
export function batchFaults(batch: PaymentBatch): readonly BatchFault[] {
  const { transfers } = batch
  const currencies = new Set(transfers.map(({ money }) => money.currencyCode))
  const ids = Map.groupBy(transfers, ({ endToEndId }) => endToEndId)
  const repeated = [...ids].filter(([, sharing]) => sharing.length > 1).map(([endToEndId]) => endToEndId)
  return [
    ...faultOf('messageId', idFault(batch.messageId)),
    ...faultOf('paymentInformationId', idFault(batch.paymentInformationId)),
    ...faultOf('executionDate', dayFault(batch.executionDate)),
    ...faultOf('serviceLevel', optional(batch.serviceLevel, idFault)),
    ...faultOf('initiatingParty.customerId', optional(batch.initiatingParty.customerId, idFault)),
    ...faultOf('debtor.account', accountFault(batch.debtor.account)),
    ...agentFaults('debtor.agent', batch.debtor.agent),
    ...faultOf('transfers', transfers.length === 0 ? 'a batch has at least one transfer' : undefined),
    ...faultOf('transfers', currencies.size > 1 ? 'all transfers of a batch have one currency' : undefined),
    ...faultOf('transfers', sumFault(transfers)),
    ...repeated.map((endToEndId) => ({ endToEndId, field: 'endToEndId', reason: 'is there twice' })),
    ...transfers.flatMap((transfer) =>
      transferFaults(transfer).map((fault) => ({ endToEndId: transfer.endToEndId, ...fault })),
    ),
  ]
}

/** The control sum of ISO 20022 has at most 18 digits. */
const sumFault = (transfers: readonly Transfer[]): string | undefined =>
  transfers.reduce((sum, { money }) => sum + money.amount, 0n) < 10n ** 18n
    ? undefined
    : 'add up to more than 18 digits'

const transferFaults = ({ endToEndId, money, creditor }: Transfer): BatchFault[] => [
  ...faultOf('endToEndId', idFault(endToEndId)),
  ...faultOf('money', money.amount > 0n ? undefined : 'must be greater than 0'),
  ...faultOf(
    'money',
    currencyOf(money.currencyCode).type === 'FIAT' ? undefined : 'no bank moves this currency',
  ),
  ...creditorFaults(creditor),
]

/** What no bank takes in a creditor, but for its name. */
export function creditorFaults({ account, agent, address, identification }: Creditor): BatchFault[] {
  return [
    ...faultOf('creditor.account', 'key' in account ? keyFault(account.key) : accountFault(account)),
    ...agentFaults('creditor.agent', agent),
    ...faultOf('creditor.identification', optional(identification?.id, idFault)),
    ...faultOf('creditor.address.country', optional(address?.country, countryFault)),
  ]
}

const countryFault = (country: string): string | undefined =>
  /^[A-Z]{2}$/.test(country) ? undefined : 'must be a country code of two letters'

const faultOf = (field: string, reason: string | undefined): BatchFault[] =>
  reason === undefined ? [] : [{ field, reason }]

const optional = (
  value: string | undefined,
  fault: (value: string) => string | undefined,
): string | undefined => (value === undefined ? undefined : fault(value))

/**
 * EPC217-08, section 6.2: identifiers neither begin nor end with a slash, and have no two in a row.
 */
export function idFault(id: string): string | undefined {
  if (!/^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/.test(id) || id.trim() !== id)
    return "must be 1 to 35 letters, digits and / - ? : ( ) . , ' + without a blank at either end"
  return /^\/|\/$|\/\//.test(id)
    ? 'must neither begin nor end with a slash, nor have two in a row'
    : undefined
}

function dayFault(day: string): string | undefined {
  const at = new Date(`${day}T00:00:00Z`)
  // JSON has null for a date that is none, where toISOString throws, and 2 March for 30 February.
  const exists = /^\d{4}-\d{2}-\d{2}$/.test(day) && JSON.stringify(at).startsWith(`"${day}T`)
  return exists ? undefined : 'must be a day of the calendar as YYYY-MM-DD'
}

function accountFault({ iban, number }: NumberedAccount): string | undefined {
  if (iban !== undefined)
    return /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban) ? undefined : 'is no IBAN: capitals and digits alone'
  return /^[A-Za-z0-9]{1,34}$/.test(number) ? undefined : 'must be 1 to 34 letters and digits alone'
}

const keyFault = (key: string): string | undefined =>
  /^[!-~]{1,77}$/.test(key) ? undefined : 'must be a key of 1 to 77 printable ASCII characters'

const agentFaults = (field: string, agent: Agent | undefined): BatchFault[] => [
  ...faultOf(`${field}.bic`, optional(agent?.bic, bicFault)),
  ...faultOf(`${field}.memberId`, optional(agent?.memberId, idFault)),
]

/** As pain.001.001.03 has it, which is stricter than ISO 9362 of today; no bank's BIC differs. */
const bicFault = (bic: string): string | undefined =>
  /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/.test(bic)
    ? undefined
    : 'must be a BIC of 8 or 11 capitals and digits'
