import { describe, expect, it } from 'vitest'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { camtFile, entry, written, type WrittenFormat } from '../../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const dayMs = 86_400_000
/**
 * The first and the second day of the story: today and tomorrow, because no line of a later day is booked.
 */
const dayIn = (days: number) =>
  new Date(gateway.clock.now().getTime() + (days - 1) * dayMs).toISOString().slice(0, 10)

/** A file in which the bank takes an amount back, under a reference of its own. */
const takingBack = (
  format: WrittenFormat,
  { account, opening }: { readonly account: string; readonly opening: number },
  amount: number,
  text: string,
  reference = 'NEW-REF-9',
) => {
  const day = dayIn(2)
  const facts = { account, from: day, to: day, opening, number: '2' }
  const back = { day, amount: -amount, reference, text }
  return format === 'mt940'
    ? written.mt940(facts, [back]).replace(/^(:61:\d{10})D/m, '$1RC')
    : camtFile(
        'camt.053',
        facts,
        [entry(day, -amount, reference, text).replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')],
        -amount,
      )
}
const inBaht = (file: string) => file.replaceAll('INR', 'THB')
const formats = ['mt940', 'camt.053'] as const

describe.each(formats)('a reversal in %s', (format) => {
  it('that names the reference of a credit in its text withdraws its receipt', async () => {
    const { identifier: account, id } = await openAccount()
    const day = dayIn(1)
    const facts = { account, from: day, to: day, opening: 0, number: '1' }
    const credits = ['UTR-4711', 'UTR-4712'].map((reference) => ({
      day,
      amount: 500,
      reference,
      text: 'Asha',
    }))
    await importFile(written[format](facts, credits))
    await importFile(takingBack(format, { account, opening: 1_000 }, 500, 'RETURN OF UTR-4711 TODAY'))
    expect(await books(id)).toBe(500n)
    const items = await openItems(gateway, { accountId: id })
    expect(items.map(({ direction }) => direction)).toEqual(['CREDIT'])
  })
})

it('reversals of one day whose texts share a word are told apart in another format', async () => {
  const { identifier: account, id } = await openAccount()
  const day = dayIn(1)
  const references = ['UTR-4711', 'UTR-4712']
  const credits = references.map((reference) => ({ day, amount: 500, reference, text: 'Asha' }))
  await importFile(written.mt940({ account, from: day, to: day, opening: 0, number: '1' }, credits))
  const [one, other] = references.map((reference, at) => [
    `NEW-REF-${at}`,
    `RETURN ${reference} A/C 50100123`,
  ]) as [[string, string], [string, string]]
  await importFile(takingBack('mt940', { account, opening: 1_000 }, 500, one[1], one[0]))
  expect(await books(id)).toBe(500n)
  const later = dayIn(2)
  const entries = [other, one].map(([reference, text]) =>
    entry(later, -500, reference, text).replace('<Sts>', '<RvslInd>true</RvslInd><Sts>'),
  )
  const facts = { account, from: later, to: later, opening: 1_000 }
  expect(await importFile(camtFile('camt.053', facts, entries, -1_000))).toMatchObject({ duplicates: 1 })
  expect(await openItems(gateway, { accountId: id })).toEqual([])
  expect(await books(id)).toBe(0n)
})

describe.each(formats)('a payin that a statement in %s has paid', (format) => {
  const paid = async () => {
    const { identifier, id } = await openAccount('THB')
    const key = await createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const due = Number((await readPayment(gateway, key))?.due?.amount)
    const { rows } = await db.pool.query<{ reference: string; account: string; identifier: string }>(
      `select rail_reference as reference, account.id as account, account.identifier from payment_attempt attempt
         join receiving_account account on account.id = attempt.receiving_account_id where payment_id = $1`,
      [key.paymentId],
    )
    const { reference = '', account = id, identifier: named = identifier } = rows[0] ?? {}
    const opening = Number(await books(account))
    const day = dayIn(1)
    const facts = { account: named, from: day, to: day, opening, number: '1' }
    const credit = { day, amount: due, reference: `OLD-${key.paymentId}`, text: `Asha ${reference}` }
    await importFile(inBaht(written[format](facts, [credit])))
    expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
    return { key, due, reference, accountId: account, account: named, opening: opening + due }
  }

  it('is reversed where the text of the reversal has our reference', async () => {
    const { key, due, reference, ...bank } = await paid()
    await importFile(inBaht(takingBack(format, bank, due, `REVERSED ${reference.toLowerCase()} NO FUNDS`)))
    expect((await readPayment(gateway, key))?.returnedAt).toBeInstanceOf(Date)
  })

  it('is a candidate of the open debit where the amount is another', async () => {
    const { key, due, reference, ...bank } = await paid()
    await importFile(inBaht(takingBack(format, bank, due - 50, `REVERSED ${reference}`)))
    expect((await readPayment(gateway, key))?.returnedAt).toBeUndefined()
    const items = await openItems(gateway, { accountId: bank.accountId })
    const open = items.filter(({ candidates }) =>
      candidates.some(({ paymentId }) => paymentId === key.paymentId),
    )
    expect(open).toMatchObject([{ direction: 'DEBIT', candidates: [{ why: 'REFERENCE' }] }])
  })
})
