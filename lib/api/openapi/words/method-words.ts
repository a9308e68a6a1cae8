import { formFields } from '../../../methods/parts/form-fields.ts'
import { requestSchema } from '../../../methods/parts/request-schema.ts'
import { sampleRequest } from '../../../methods/parts/sample.ts'
import { methodWording } from '../../../methods/parts/wording.ts'
import type { FlowKind, PayinMethod } from '../../../methods/payin-method.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { codeWords, currencyTable, operatorWords } from './currency-table.ts'

const completion: Readonly<Record<FlowKind, string>> = {
  REDIRECT: 'Send the customer to `redirectTo`, the page of their bank or wallet.',
  QR: 'Draw `qrCode` as a QR code; the customer scans it in their app.',
  TRANSFER:
    'Show `account`, the amount and `reference`; the customer enters the transfer in their bank’s app.',
  CODE: 'Show `reference`, the code that the customer enters at the shop.',
  PUSH: 'The customer confirms in their own app or on their phone; show `paymentInstructionList` meanwhile.',
  CRYPTO:
    'Show the address in `account.accountNumber` and the network in `paymentOperator`, or draw `qrCode`.',
}

/**
 * The description of a method before its fields: how it is completed, the time to pay, and what differs
 * between currencies.
 */
export function methodWords(method: PayinMethod): string {
  const { name, hint } = methodWording('en', method)
  const facts = [
    completion[method.flow],
    `Time to pay: ${duration(method.expiresAfterMinutes)}.`,
    amountWords(method),
    referenceWords(method),
    method.kinds.includes('topup') ? 'Also available for top-ups.' : '',
  ]
  return [
    `**${name}.** ${hint}.`,
    facts.filter(Boolean).join(' '),
    currencyTable(head, method, cellsOf),
  ].join('\n\n')
}

const duration = (minutes: number): string =>
  minutes % 60 === 0 && minutes > 60 ? `${minutes / 60} hours` : `${minutes} minutes`

function amountWords({ currencies, identifiedBy }: PayinMethod): string {
  const byAmount = currencies.filter((currencyCode) => identifiedBy(currencyCode) === 'AMOUNT')
  if (byAmount.length === 0) return ''
  const where = byAmount.length === currencies.length ? '' : ` in ${byAmount.join(', ')}`
  return `The customer must pay exactly \`moneyRequired\`${where}: only the amount identifies the transfer. After a part payment it may increase by a few minor units, so that the rest can be identified too.`
}

function referenceWords(method: PayinMethod): string {
  const [currencyCode] = method.currencies
  if (!currencyCode) return ''
  const [full, minimal] = (['ALL', 'MANDATORY'] as const).map((fields) =>
    expectsReference(method, currencyCode, fields),
  )
  const submit = 'send the 12 digits that the bank shows with `!setExternalReference`'
  if (full) return `When the customer has paid, ${submit}.`
  return minimal ? `Without the customer’s UPI ID, ${submit} when the customer has paid.` : ''
}

const expectsReference = (
  method: PayinMethod,
  currencyCode: CurrencyCode,
  fields: 'ALL' | 'MANDATORY',
): boolean =>
  method.expectsExternalReference(
    method.request(currencyCode).parse(sampleRequest(method, currencyCode, fields)),
  )

const head = ['Mandatory', 'Optional, makes paying easier', 'Operators']

function cellsOf(method: PayinMethod, currencyCode: CurrencyCode): string[] {
  const fields = formFields(method, currencyCode)
  const { required = [] } = requestSchema(method, currencyCode)
  const mandatory = [
    ...fields.filter((field) => field.required).map(({ path }) => path),
    ...required.filter((name) => name === 'paymentOperatorCode' || name === 'paymentLocation'),
  ]
  const offered = fields.filter((field) => field.asked && !field.required).map(({ path }) => path)
  const who = method.operatorPickedBy === 'CUSTOMER' ? 'the customer picks' : 'the gateway picks'
  const operators = method.operators(currencyCode)
  return [
    codeWords(mandatory),
    codeWords(offered),
    operators.length === 0 ? '–' : `${operatorWords(operators)}; ${who} if you name none`,
  ]
}
