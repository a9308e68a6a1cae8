import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { openItems, type OpenItem } from '../../payments/suspense/open-items.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { ann, payingGateway } from '../../testing/payouts/paying-accounts.ts'
import { inOnePiece } from '../../bank-files/statements/in-one-piece.ts'
import { importBankFile } from '../../rails/own-accounts/notices.ts'
import { keepNotice } from '../../rails/rows/notices.ts'
import { changeRail } from '../../rails/rows/change-rail.ts'
import { remoteRail, runRowRails } from '../../rails/testing/remote-rail.ts'
import { detailOf } from '../suspense/item-detail.ts'
import { written } from '../../testing/statements/written-files.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'
import { addRuleAct } from './account-rule-add.ts'
import type { Act } from './act.ts'
import { approve, askedActs, recordLookAtAsked, waitingFor, withdraw } from './approvals.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import type { Position } from '../../people/rights.ts'
import { selectAudit } from '../../platform/audit/select-audit.ts'
import { assignAct } from './suspense-assign.ts'
import { bookAct } from './suspense-book.ts'
import { returnAct } from './suspense-return.ts'

const { gateway, inr, pay, exported } = await payingGateway()
// The files are of the first account, whose payins are told apart by their amounts.
await gateway.db.pool.query(
  `update receiving_account set methods = '{P2A_V2}', bank_name = 'HDFC' where id = $1`,
  [inr],
)

const at = (name: string, fourEyes: boolean): Deciding => ({
  writes: { ...gateway, config: { ...gateway.config, fourEyes } },
  person: {
    personId: randomUUID(),
    email: `${name}@house.example`,
    name,
    position: { of: 'HOUSE', role: 'FINANCE' },
  },
  sessionId: `session of ${name}`,
})
const viewer: Position = { of: 'HOUSE', role: 'VIEWER' }
const alone = at('Mali', false)
const [mali, somchai] = [at('Mali', true), at('Somchai', true)]

const day = '2026-03-02'
let opening = 1_000_000
/** Imports a line of so many paise; returns its open item. */
async function came(amount: number, text = 'NEFT', on = day): Promise<OpenItem> {
  const known = new Set((await openItems(gateway)).map(({ id }) => id))
  const facts = { account: '501000000001', from: on, to: on, opening, number: String(opening) }
  opening += amount
  const file = written.mt940(facts, [{ day: on, amount, reference: randomUUID().slice(0, 12), text }])
  await importBankFile(gateway, { bytes: inOnePiece(Buffer.from(file)), actor: ann.by, accountId: inr })
  const item = (await openItems(gateway)).find(({ id }) => !known.has(id))
  if (!item) throw new Error('the line is no item')
  return item
}
const payin = (amount: number, id: string) =>
  createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2' }), payinKey(id))
const of = (id: string) => ({ kind: 'payin', merchantCode: 'ACME', id, reason: 'the slip' })
const statusOf = async (key: Awaited<ReturnType<typeof payin>>) => (await readPayment(gateway, key))?.status
const done = async <Content>(act: Act<Content>, typed: unknown) => {
  const decision = await decide(alone, act, typed)
  expect(decision).toMatchObject({ result: 'DONE' })
  return decision.said
}
const isOpen = async (id: string) => (await openItems(gateway, { itemIds: [id] })).length > 0

describe('suspense assign', () => {
  it('completes a payment with several items, and says what follows', async () => {
    const key = await payin(500, 'of-two')
    const items = [await came(201_11), await came(298_89)]
    const itemIds = items.map(({ id }) => id)
    expect(await done(assignAct, { itemIds, ...of('of-two') })).toBe(
      '500 INR for payin of-two of ACME: the payment is complete.',
    )
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('gives a part, and leaves the rest open', async () => {
    await payin(300, 'of-part')
    const { id } = await came(1_300_00)
    expect(await done(assignAct, { itemIds: [id], ...of('of-part'), amount: '300' })).toContain('is complete')
    expect((await openItems(gateway)).map(({ money: { amount } }) => amount)).toContain(1_000_00n)
  })

  it('says what a payment lacks, and completes it where that is accepted', async () => {
    const key = await payin(1_000, 'short')
    const { id } = await came(990_00)
    const typed = { itemIds: [id], ...of('short') }
    expect(await done(assignAct, typed)).toContain('the payment lacks more')
    expect(await done(assignAct, { ...typed, acceptShort: 'HOUSE' })).toContain(
      '10 INR is accepted as missing',
    )
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('gives a debit to its payout, with the charge of the bank split off', async () => {
    const key = await pay(800)
    await exported()
    const { id } = await came(-825_00)
    const typed = {
      itemIds: [id],
      kind: 'payout',
      merchantCode: key.merchantCode,
      id: key.paymentId,
      reason: 'payee',
    }
    expect(await decide(alone, assignAct, typed)).toMatchObject({ result: 'REFUSED' })
    expect(await done(assignAct, { ...typed, fee: '25' })).toContain('25 INR is a charge of the bank')
    expect(await isOpen(id)).toBe(false)
  })

  it.each([
    ['a payment that is not there', { ...of('nobodys') }, 'There is no payin nobodys of ACME.'],
    [
      'a part of more than there is',
      { ...of('short'), amount: '9000' },
      'The item has 41 INR: give that or less.',
    ],
    ['an amount that is none', { ...of('short'), amount: 'all' }, 'is not a number'],
    ['a payin without its merchant', { kind: 'payin', id: 'short', reason: 'slip' }, 'Name the merchant.'],
    ['no reason', { ...of('short'), reason: '' }, 'The reason must be'],
  ])('refuses %s', async (_, typed, said) => {
    const { id } = await came(41_00)
    const decision = await decide(alone, assignAct, { itemIds: [id], ...typed })
    expect(decision).toMatchObject({ result: 'REFUSED', said: expect.stringContaining(said) as string })
    expect(await isOpen(id)).toBe(true)
  })
})

describe('suspense book', () => {
  it('books several items in one step, and none where one is closed', async () => {
    const [one, two] = [(await came(-5_00)).id, (await came(-6_00)).id]
    const typed = { as: 'CHARGE', reason: 'fees of March' }
    expect(await done(bookAct, { itemIds: [one], ...typed })).toBe(
      '-5 INR was booked as a charge of the bank.',
    )
    expect(await decide(alone, bookAct, { itemIds: [one, two], ...typed })).toMatchObject({
      result: 'REFUSED',
    })
    expect(await isOpen(two)).toBe(true)
  })
})

it('a line that came twice is booked no more, as a whole, and only where it may be another', async () => {
  const first = await came(77_77)
  const typed = { as: 'DUPLICATE', reason: 'came once' }
  expect(await decide(alone, bookAct, { ...typed, itemIds: [first.id] })).toMatchObject({
    result: 'REFUSED',
    said: expect.stringContaining('names no other line'),
  })
  const facts = { account: '501000000001', from: day, to: day, opening: 0 }
  const again = written['camt.054'](facts, [{ day, amount: 77_77, reference: 'ANOTHER1', text: 'CAME' }])
  await importBankFile(gateway, { bytes: inOnePiece(Buffer.from(again)), actor: ann.by, accountId: inr })
  const twice = (await openItems(gateway)).find(({ reason }) => reason === 'POSSIBLE_DUPLICATE')
  const itemIds = [twice?.id]
  expect(await decide(alone, bookAct, { ...typed, itemIds, amount: '1' })).toMatchObject({
    result: 'REFUSED',
  })
  expect(await done(bookAct, { ...typed, itemIds })).toBe(
    '77.77 INR was booked as a duplicate of the line that it may show.',
  )
  expect(await isOpen(first.id)).toBe(true)
})

it('a net sum of a rail is shown with its fee, and booked by one act', async () => {
  const { connector, row } = await remoteRail(gateway, { currencyCode: 'INR', methods: ['UPIQR'] })
  await changeRail(gateway, row.id, 'rail configure', { settlesIn: inr }, ann)
  await gateway.rowRails.refresh()
  const key = await createPayin(gateway, createBodyOf(900, 'INR', { paymentMethodCode: 'UPIQR' }))
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  connector.pay(reference)
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key: reference })))
  await runRowRails(gateway)
  const today = gateway.clock.now().toISOString().slice(0, 10)
  const item = await came(891_00, 'SETTLEMENT', today)
  const { ofRails } = await detailOf(gateway, item)
  expect(ofRails).toMatchObject([{ idRail: row.id, sum: { through: today, fee: { amount: 9_00n } } }])
  const typed = { itemIds: [item.id], as: 'OWN_TRANSFER', rail: row.id, reason: 'settlement' }
  expect(await decide(mali, bookAct, { ...typed, fee: '8' })).toMatchObject({
    said: expect.stringContaining('another one now') as string,
  })
  expect(await decide(mali, bookAct, { ...typed, fee: '9' })).toMatchObject({ result: 'WAITS' })
  const [asked] = await waitingFor(somchai)
  expect(asked?.facts.facts).toEqual([
    ['From', today],
    ['Through', today],
    ['Fee', { amount: 9_00n, currencyCode: 'INR' }],
    ['Reason', 'settlement'],
  ])
  await withdraw(mali, asked?.id ?? '')
  expect(await done(bookAct, typed)).toBe('891 INR was booked as money of connector.')
  expect(await isOpen(item.id)).toBe(false)
  expect(await decide(alone, bookAct, typed)).toMatchObject({ result: 'REFUSED' })
  expect(await checkLedger(gateway.db)).toEqual([])
  await changeRail(gateway, row.id, 'rail disable', { isEnabled: false }, ann)
  await gateway.rowRails.refresh()
})

it('suspense return asks for the account that the line does not name', async () => {
  const { id } = await came(77_00)
  const typed = { itemId: id, reason: 'sent by mistake' }
  expect(await decide(alone, returnAct, typed)).toMatchObject({
    said: expect.stringContaining('give it') as string,
  })
  const payee = { accountNumber: '50100123456789', accountName: 'Asha Rao', bankCode: 'HDFC0000001' }
  expect(await done(returnAct, { ...typed, ...payee })).toContain('77 INR goes back to its payer')
  expect(await isOpen(id)).toBe(false)
})

it('account rule add books the open items that it fits', async () => {
  const { id } = await came(-1_50, 'SMS CHARGES')
  const rule = { accountId: inr, whenText: '(?i)sms.*', maxAmount: '5', book: 'CHARGE', apply: true }
  expect(await decide(alone, addRuleAct, { ...rule, whenText: '(' })).toMatchObject({
    said: expect.stringContaining('this is not a pattern') as string,
  })
  expect(await done(addRuleAct, rule)).toContain('1 open ones were booked')
  expect(await isOpen(id)).toBe(false)
})

describe('with four eyes', () => {
  it('customers stand in no title and no notice, and the audit has who looked at them', async () => {
    const { id } = await came(78_00)
    const payee = { accountNumber: '50100123456789', accountName: 'Asha Rao', bankCode: 'HDFC0000001' }
    const asked = await decide(mali, returnAct, { itemId: id, reason: 'sent by mistake', ...payee })
    expect(asked).toMatchObject({ result: 'WAITS', said: expect.not.stringContaining('Asha') as string })
    const waiting = await waitingFor(somchai)
    expect(waiting[0]?.facts.title).toBe('Return 78 INR to its payer')
    expect(waiting[0]?.facts.facts).toContainEqual(['Holder', { personal: 'Asha Rao' }])
    const looks = () => selectAudit(gateway.db, { command: 'approval list' }, undefined, 10)
    await recordLookAtAsked({ ...somchai, person: { ...somchai.person, position: viewer } }, waiting)
    expect(await looks()).toEqual([])
    await recordLookAtAsked(somchai, waiting)
    const [look] = await looks()
    expect(look).toMatchObject({ after: { approvals: [waiting[0]?.id] } })
    expect(JSON.stringify(look?.after)).not.toContain('Asha')
    await withdraw(mali, waiting[0]?.id ?? '')
  })

  it('a proposal waits with its items, can be withdrawn, and is done by another person', async () => {
    const { id } = await came(-9_00)
    const typed = { itemIds: [id], as: 'CHARGE', reason: 'fee' }
    const first = await decide(mali, bookAct, typed)
    expect(first).toMatchObject({ result: 'WAITS' })
    expect(await askedActs(somchai, [bookAct])).toMatchObject([
      { content: typed, askedBy: 'Mali', isOwn: false },
    ])
    const [own] = await askedActs(mali, [bookAct, assignAct])
    expect(await withdraw(mali, own?.id ?? '')).toMatchObject({ result: 'WITHDRAWN' })
    expect(await askedActs(mali, [bookAct])).toEqual([])
    await decide(mali, bookAct, typed)
    const [waiting] = await waitingFor(somchai)
    expect(waiting?.facts).toMatchObject({
      title: 'Book -9 INR as a charge of the bank',
      table: {
        rows: [
          [day, expect.any(String), { amount: -9_00n, currencyCode: 'INR' }, undefined, { personal: 'NEFT' }],
        ],
      },
    })
    expect(await approve(somchai, waiting?.id ?? '', waiting?.hash ?? '')).toMatchObject({ result: 'DONE' })
    expect(await isOpen(id)).toBe(false)
  })

  it('a proposal about an item that was decided otherwise meanwhile is void', async () => {
    const { id } = await came(-8_00)
    await decide(mali, bookAct, { itemIds: [id], as: 'CHARGE', reason: 'fee' })
    await done(bookAct, { itemIds: [id], as: 'OTHER', reason: 'rent' })
    expect(await waitingFor(somchai)).toEqual([])
  })
})

it('the books are right after all of it', async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})
