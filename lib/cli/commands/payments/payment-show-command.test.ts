import { afterAll, describe, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { inOnePiece } from '../../../bank-files/statements/in-one-piece.ts'
import { createGateway } from '../../../gateway.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { readConfig } from '../../../platform/config.ts'
import { importBankFile } from '../../../rails/own-accounts/notices.ts'
import { ownAccounts } from '../../../rails/own-accounts/rail.ts'
import { payingAccounts } from '../../../testing/payouts/paying-accounts.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { deskOf } from '../../../testing/statements/statement-desk.ts'
import { written } from '../../../testing/statements/written-files.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { createBodyOf, createPayin, payinKey } from '../../../testing/test-gateway.ts'

const {
  database: db,
  environment,
  gateway: run,
} = await testCommandLine(undefined, { GATEWAY_MODE: 'live', GATEWAY_PUBLIC_URL: 'https://pay.example' })
await run('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
const secretKey = environment.GATEWAY_SECRET_KEY
const gateway = createGateway({
  config: readConfig(environment),
  db,
  log: silentLog,
  secretKey,
  rails: [ownAccounts],
})
afterAll(() => gateway.close())
const { inr, pay, exported, orderKey } = await payingAccounts(gateway)
const baht = await deskOf(gateway).openAccount('THB')
const day = gateway.clock.now().toISOString().slice(0, 10)
const people = { by: 'Ann', approvedBy: 'Ben' }
const two = ['--reason', 'slip', '--by', 'Ann', '--approved-by', 'Ben']
let files = 0
const balances = { THB: 0, INR: 100_000_00 }

/** Imports a statement with these lines, in minor units. */
async function told(
  currencyCode: 'THB' | 'INR',
  ...lines: readonly (readonly [amount: number, text: string])[]
) {
  files += 1
  const [account, accountId] = currencyCode === 'THB' ? [baht.identifier, baht.id] : ['501000000001', inr]
  const facts = { account, from: day, to: day, opening: balances[currencyCode], number: String(files) }
  const transfers = lines.map(([amount, text], at) => ({ day, amount, text, reference: `R${files}-${at}` }))
  balances[currencyCode] += lines.reduce((sum, [amount]) => sum + amount, 0)
  const file = written.mt940(facts, transfers).replaceAll('INR', currencyCode)
  const bytes = inOnePiece(Buffer.from(file))
  expect(await importBankFile(gateway, { bytes, accountId, actor: byOperator('Ann') })).toMatchObject({
    errors: [],
  })
}

async function done(...words: string[]) {
  const { document, errors, exitCode } = await run(...words)
  expect([words, errors, exitCode]).toEqual([words, '', 0])
  return document
}
const itemSaying = async (text: string) => {
  const { items } = await done('suspense', 'list', '--text', text)
  return (items as { idSuspense: string }[])[0]?.idSuspense ?? ''
}
const assign = async (text: string, ...to: string[]) =>
  done('suspense', 'assign', '--id', await itemSaying(text), '--code', 'ACME', ...to, ...two)
const shown = (kind: 'payin' | 'payout', id: string) =>
  done('payment', 'show', '--code', 'ACME', `--${kind}`, id)
const lineSaying = async (text: string) => (await done('statement', 'lines', '--text', text))['lines']
const thb = (minorUnits: number) => ({ amount: minorUnits / 100, currencyCode: 'THB' })

async function payin(id: string) {
  const key = payinKey(id)
  await createPayin(gateway, createBodyOf(350, 'THB', { paymentMethodCode: 'OFFLINE' }), key)
  return Number((await readPayment(gateway, key))?.attempt.required.amount)
}

describe('a payin that was completed with less than was asked', () => {
  it.each([
    ['the order amount', 350_00, []],
    ['less than the order amount', 349_00, ['--accept-short']],
  ])('shows what was asked, and that people accepted %s', async (name, came, more) => {
    const id = name.replaceAll(' ', '-')
    const asked = await payin(id)
    expect(asked).toBeGreaterThan(came)
    await told('THB', [came, `FROM ${id}`])
    await assign(id, '--payin', id, ...more)
    expect(await shown('payin', id)).toMatchObject({
      status: 'SUCCESS',
      asked: thb(asked),
      received: thb(came),
      accepted: { money: thb(came), ...people },
      history: [{ cause: 'CREATED' }, { to: 'SUCCESS', by: 'Ann' }],
      matches: [{ rule: 'OPERATOR', ...people }],
    })
    const { payments } = await done('payment', 'list', '--amount', String(asked / 100), '--status', 'SUCCESS')
    expect(payments).toMatchObject([{ id, asked: thb(asked) }])
  })

  it('by the rule of its account names no person', async () => {
    await done(
      'account',
      'configure',
      '--id',
      baht.id,
      '--accept-short',
      '5',
      '--by',
      'Ann',
      '--approved-by',
      'Ben',
    )
    const asked = await payin('by-rule')
    const reference = (await readPayment(gateway, payinKey('by-rule')))?.attempt.railReference ?? ''
    await told('THB', [348_00, `RENT ${reference}`])
    const document = await shown('payin', 'by-rule')
    expect(document).toMatchObject({
      asked: thb(asked),
      accepted: { money: thb(348_00), by: 'rail own-accounts' },
      moneyShort: thb(2_00),
    })
    expect(document['accepted']).not.toHaveProperty('approvedBy')
  })
})

it('several items that were given at once each name the people who gave them', async () => {
  const asked = await payin('halves')
  await told('THB', [100_00, 'HALF ONE'], [asked - 100_00, 'HALF TWO'])
  const ids = [await itemSaying('HALF ONE'), await itemSaying('HALF TWO')].join(',')
  await done('suspense', 'assign', '--id', ids, '--code', 'ACME', '--payin', 'halves', ...two)
  const { matches, lines } = await shown('payin', 'halves')
  expect(matches).toMatchObject([people, people])
  expect(lines).toMatchObject([people, people])
})

describe('a payin that its bank took back', () => {
  it('has the line of the money and the line that took it back, which names the payin and the people', async () => {
    const asked = await payin('charged-back')
    await told('THB', [asked, 'HERE'])
    await told('THB', [-asked, 'CHARGEBACK'])
    await assign('CHARGEBACK', '--payin', 'charged-back')
    const back = {
      direction: 'DEBIT',
      state: 'REVERSAL',
      payment: { merchantCode: 'ACME', kind: 'payin', id: 'charged-back' },
      rule: 'OPERATOR',
      ...people,
    }
    expect(await lineSaying('CHARGEBACK')).toMatchObject([back])
    const { lines } = await shown('payin', 'charged-back')
    expect(lines).toHaveLength(2)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining(back),
        expect.objectContaining({ direction: 'CREDIT', rule: 'AMOUNT' }),
      ]),
    )
  })

  it('in part has its lines still, though the match of the part is undone', async () => {
    const asked = await payin('in-parts')
    await told('THB', [100_00, 'FIRST'], [asked - 100_00, 'SECOND'])
    const ids = [await itemSaying('FIRST'), await itemSaying('SECOND')].join(',')
    await done('suspense', 'assign', '--id', ids, '--code', 'ACME', '--payin', 'in-parts', ...two)
    await told('THB', [-100_00, 'TAKEN BACK'])
    await assign('TAKEN BACK', '--payin', 'in-parts')
    const { lines } = await shown('payin', 'in-parts')
    const texts = (lines as { text: string }[]).map(({ text }) => text).toSorted()
    expect(texts).toEqual(
      ['FIRST', 'SECOND', 'TAKEN BACK'].map((text) => expect.stringContaining(text) as string),
    )
  })
})

it('the return of a payout that people assigned names them, one that its bank named nobody', async () => {
  const [byHand, byBank] = [await pay(700), await pay(800)]
  await exported()
  const named = [endToEndIdOf(await orderKey(byHand)), endToEndIdOf(await orderKey(byBank))] as const
  await told('INR', [-700_00, `NEFT ${named[0]}`], [-800_00, `NEFT ${named[1]}`])
  await told('INR', [690_00, 'RETURNED LESS FEE'], [800_00, `RETURN ${named[1]}`])
  await assign('RETURNED LESS FEE', '--payout', byHand.paymentId, '--fee', '10')
  const payment = { merchantCode: 'ACME', kind: 'payout', id: byHand.paymentId }
  const returned = await lineSaying('RETURNED LESS FEE')
  expect(returned).toMatchObject([{ state: 'PAYOUT_RETURN', payment, rule: 'OPERATOR', ...people }])
  const document = await shown('payout', byBank.paymentId)
  expect(document).toMatchObject({ payee: { name: expect.any(String) as string } })
  expect(document).not.toHaveProperty('payer')
  const { lines } = document
  const parts = (lines as { state: string; rule: string; by?: string }[]).map(
    ({ state, rule, by = 'nobody' }) => `${state} ${rule} ${by}`,
  )
  expect(parts.toSorted()).toEqual(['PAYOUT END_TO_END_ID nobody', 'PAYOUT_RETURN END_TO_END_ID nobody'])
})
