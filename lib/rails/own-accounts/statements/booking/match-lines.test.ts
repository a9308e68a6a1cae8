import { describe, expect, it } from 'vitest'
import { money } from '../../../../money/money.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { setExternalReference } from '../../../../payments/receive/set-external-reference.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type WrittenFormat } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { addAccount } from '../../accounts/add-account.ts'
import { kindNamed } from '../../kinds/kinds.ts'
import { addRule } from '../rules/change-rules.ts'

const { gateway, db, openAccount, importFile, house } = await statementDesk()
const day = gateway.clock.now().toISOString().slice(0, 10)
const account = await openAccount()
const matchOf = async ({ paymentId }: PaymentKey) => {
  const { rows } = await db.pool.query<{ matched_by: string; evidence: object }>(
    'select matched_by, evidence from receipt_match where payment_id = $1',
    [paymentId],
  )
  return rows[0]
}

describe('a number that a customer typed', () => {
  it.each<[WrittenFormat, amount: number]>([
    ['camt.053', 501],
    ['mt940', 502],
    ['ofx', 503],
    ['csv', 504],
  ])('is found in the text of a line of %s, which has a reference of the bank', async (format, amount) => {
    const key = await createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2' }))
    const number = `412345678${amount}`
    await setExternalReference(gateway, key, number)
    const facts = { account: account.identifier, from: day, to: day, opening: 0 }
    const text = `IMPS-${number}-ASHA`
    const file = written[format](facts, [{ day, amount: amount * 100, reference: 'S1234567', text }])
    expect(await importFile(file, { accountId: account.id })).toMatchObject({ matched: 1 })
    expect(await matchOf(key)).toEqual({ matched_by: 'EXTERNAL_REFERENCE', evidence: { in: 'TEXT' } })
  })
})

describe('a rule of the account', () => {
  it('takes no money that may belong to a payment', async () => {
    const body = createBodyOf(901, 'INR', { paymentMethodCode: 'P2A_V2' })
    const [one, other] = [await createPayin(gateway, body), await createPayin(gateway, body)]
    for (const key of [one, other]) await setExternalReference(gateway, key, '512345678901')
    const rule = { whenText: '.*INTEREST.*', maxAmount: money(5_000_00n, 'INR'), counterAccountId: undefined }
    await addRule(db, { ...rule, accountId: account.id, book: 'INTEREST' }, decided)
    const facts = { account: account.identifier, from: day, to: day, opening: 0 }
    const text = 'INTEREST FREE LOAN IMPS 512345678901'
    const transfers = [
      { day, amount: 901_00, reference: 'S901', text },
      { day, amount: 902_00, reference: 'S902', text: 'INTEREST' },
    ]
    expect(await importFile(written['camt.053'](facts, transfers))).toMatchObject({
      receipts: 1,
      suspense: 1,
    })
    expect(await openItems(gateway)).toMatchObject([{ reason: 'AMBIGUOUS', candidates: [{}, {}] }])
    expect(await house()).toMatchObject({ INTEREST_INCOME: '902' })
  })
})

describe('a number of a virtual account', async () => {
  const bank = await openAccount('IDR')
  const kind = kindNamed('VA')
  if (!kind) throw new Error('there is no kind VA')
  const range = {
    kind,
    currencyCode: 'IDR',
    holder: 'Acme',
    bankCode: '014',
    bankName: 'BCA',
    timeZone: 'UTC',
  } as const
  const added = await addAccount(db, { ...range, identifier: '88080:16', settlesIn: bank.id }, decided)
  if ('refused' in added) throw new Error(added.refused)
  const open = () => createPayin(gateway, createBodyOf(50_000, 'IDR', { paymentMethodCode: 'VAPAY' }))
  const numberOf = async (key: PaymentKey) =>
    (await readPayment(gateway, key))?.attempt.response.account?.accountNumber ?? ''
  const facts = { account: bank.identifier, from: day, to: day, opening: 0, currencyCode: 'IDR' }
  const importText = (text: string, reference: string, amount: number) =>
    importFile(written['camt.053'](facts, [{ day, amount, reference, text }]))

  it.each([
    ['the text', 20_000_00, (number: string) => [`VA ${number} BUDI`, 'S1'] as const],
    ['a field', 20_004_00, (number: string) => ['BUDI', number] as const],
  ])('in %s names its payment, whatever the amount is', async (_, amount, write) => {
    const key = await open()
    const [text, reference] = write(await numberOf(key))
    expect(await importText(text, reference, amount)).toMatchObject({ matched: 1 })
    expect(await matchOf(key)).toEqual({ matched_by: 'ADDRESS', evidence: { address: 'OWN' } })
  })

  it('is counted as matched where its money repays what the payment was completed without', async () => {
    const key = await open()
    const number = await numberOf(key)
    await importText(`VA ${number} BUDI`, 'S5', 49_000_00)
    const part = (await openItems(gateway)).find(({ payment }) => payment?.paymentId === key.paymentId)
    const completed = { itemId: part?.id ?? '', payment: key, acceptShort: { borneBy: 'HOUSE' } } as const
    expect(await assignItem(gateway, completed, annAndBen)).toMatchObject({ result: 'COMPLETED' })
    expect(await importText(`VA ${number} BUDI`, 'S6', 1_000_00)).toMatchObject({ matched: 1, suspense: 0 })
  })

  it('names none beside another that was given out, nor as a part of a longer one, and does beside one that was not', async () => {
    const [one, other] = [await open(), await open()]
    const [number, second] = [await numberOf(one), await numberOf(other)]
    expect(await importText(`VA ${number} ${second}`, 'S2', 20_001_00)).toMatchObject({ suspense: 1 })
    expect(await importText(`VA ${number}1`, 'S3', 20_002_00)).toMatchObject({ suspense: 1 })
    expect(await importText(`VA ${number} 8808099999999999`, 'S4', 20_003_00)).toMatchObject({ matched: 1 })
    expect(await matchOf(one)).toMatchObject({ matched_by: 'ADDRESS' })
  })
})
