import { expect, test } from 'vitest'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { money } from '../../money/money.ts'
import { namesOperator, payeeFields, payoutMethodOf } from './payee-fields.ts'
import { parsePayoutForm, type PayoutFault, payoutFormFields } from './payout-form.ts'

const cases = payoutMethods.flatMap((method) =>
  method.currencies.map((currencyCode) => [method.object, currencyCode, method] as const),
)

test.each(cases)('%s in %s accepts what the form is filled in with', (_object, currencyCode, method) => {
  const [operator] = namesOperator(method, currencyCode) ? method.operators(currencyCode) : []
  const body = payoutMethodOf(method, payeeFields(method, currencyCode), operator?.code ?? '')
  expect(method.request(currencyCode).safeParse(body).error?.issues ?? []).toEqual([])
})

const form = { currencyCode: 'BRL', method: 'EMAIL_TRANSFER', amount: '9.98', idPrefix: '' }

test('a stored payout is read back unchanged', () => {
  const sent = parsePayoutForm({ ...form, emailAddress: 'asha@example.com', 'account.accountName': '' })
  if ('fault' in sent) throw new Error(sent.fault)
  expect(sent.money).toEqual(money(998n, 'BRL'))
  expect(payoutFormFields(sent)).toMatchObject({ ...form, emailAddress: 'asha@example.com' })
  expect(payoutMethodOf(sent.method, sent.payee, '')).toEqual({
    paymentMethodCode: 'EMAIL_TRANSFER',
    emailAddress: 'asha@example.com',
  })
})

test.each<[Record<string, string>, PayoutFault]>([
  [{ currencyCode: 'QQQ' }, 'currencyCode'],
  [{ currencyCode: 'INR' }, 'method'],
  [{ method: 'PIXQR' }, 'method'],
  [{ amount: '' }, 'amount'],
  [{ amount: '0.001' }, 'amount'],
  [{ idPrefix: 'sbx-late-' }, 'idPrefix'],
])('%j cannot be sent', (fields, fault) => {
  expect(parsePayoutForm({ ...form, ...fields })).toEqual({ fault })
})
