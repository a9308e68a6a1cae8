import { afterAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../../../gateway.ts'
import { checkOffsets } from '../../../doctor/accounts/check-offsets.ts'
import { money } from '../../../money/money.ts'
import { askedMoney } from '../../../money/written-money.ts'
import { paymentOptions } from '../../../payments/accept/payment-options.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { receiveMoney } from '../../../payments/receive/receive-money.ts'
import { readConfig } from '../../../platform/config.ts'
import { ownAccounts } from '../../../rails/own-accounts/rail.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { createBodyOf, createPayin, merchantOf } from '../../../testing/test-gateway.ts'

const commands = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
const { database: db, environment } = commands
await commands.gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
const gateways: Gateway[] = []
afterAll(() => Promise.all(gateways.map((one) => one.close())))

/** Another process: it has cached no account yet. */
function open(): Gateway {
  const secretKey = environment.GATEWAY_SECRET_KEY
  const parts = { config: readConfig(environment), db, log: silentLog, secretKey, rails: [ownAccounts] }
  const gateway = createGateway(parts)
  gateways.push(gateway)
  return gateway
}
const two = ['--by', 'Ann', '--approved-by', 'Ben']
const account = (name: string, ...words: string[]) => commands.gateway('account', name, ...words)
const add = (...words: string[]) => account('add', '--holder', 'Acme Ltd', ...words, ...two)
const added = async (...words: string[]) => {
  const { exitCode, errors, document } = await add(...words)
  if (exitCode !== 0) throw new Error(errors)
  return String(document['idAccount'])
}
const bank = (identifier: string) => ['--currency', 'THB', '--kind', 'BANK', '--identifier', identifier]
const offered = async (currencyCode: string) => {
  const gateway = open()
  const asked = askedMoney({ amountText: '10000', currencyCode })
  const options = await paymentOptions(gateway, await merchantOf(gateway), 'payin', asked)
  return 'value' in options ? options.value.map(({ paymentMethodCode }) => paymentMethodCode) : []
}

describe('in live mode', () => {
  it('only what an enabled account serves is offered', async () => {
    expect(await offered('BRL')).toEqual([])
    const id = await added('--currency', 'BRL', '--kind', 'PIX', '--identifier', 'pix@acme.example')
    expect(await offered('BRL')).toEqual(['PIXQR'])
    expect((await account('disable', '--id', id, ...two)).document).toMatchObject({ enabled: false })
    expect(await offered('BRL')).toEqual([])
    expect((await account('enable', '--id', id, ...two)).document).toMatchObject({ enabled: true })
    expect(await offered('BRL')).toEqual(['PIXQR'])
  })

  it('one account number at two banks is two accounts', async () => {
    const number = bank('0777777777')
    const first = await added(...number, '--bank-code', '004')
    expect(await added(...number, '--bank-code', '014')).not.toBe(first)
    const again = await add(...number, '--bank-code', '014')
    expect([again.exitCode, again.errors]).toEqual([1, expect.stringMatching(/already/)])
  })

  it('a payin by an address claims an amount on the cash account, and is no test', async () => {
    const cash = await added(...bank('0123456789'), '--bank-name', 'KBank')
    const address = await add(
      ...`--currency THB --kind PROMPTPAY --identifier 0812345678 --settles-in ${cash}`.split(' '),
    )
    expect(address.document).toMatchObject({
      kind: 'PROMPTPAY',
      methods: ['PROMPTPAY'],
      toldApartBy: 'AMOUNT',
      settlesIn: cash,
      timeZone: 'Asia/Bangkok',
      noticeDelayMinutes: 2_160,
    })
    const gateway = open()
    const body = createBodyOf(500, 'THB', {
      paymentMethodCode: 'PROMPTPAY',
      account: { accountNumber: '0899999999' },
    })
    const key = await createPayin(gateway, body)
    const record = await readPayment(gateway, key)
    expect(record).toMatchObject({ isTest: false, due: money(50_001n, 'THB') })
    expect((await account('show', '--id', cash)).document).toMatchObject({
      openClaims: 1,
      offsetsInUse: 1 / 99,
      receivedToday: 0,
      books: 0,
    })
    await receiveMoney(gateway, {
      source: 'statement',
      sourceId: '1',
      receivingAccountId: cash,
      money: money(50_001n, 'THB'),
      movedAt: new Date(),
    })
    expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
    expect((await account('show', '--id', cash)).document).toMatchObject({
      receivedToday: 500.01,
      books: 500.01,
    })
  })

  it('of two accounts the one with more room below its daily limit takes the payin', async () => {
    const vietnam = (identifier: string, limit: string) =>
      added(
        ...`--currency VND --kind BANK --identifier ${identifier} --bank-code 970436 --daily-limit ${limit}`.split(
          ' ',
        ),
      )
    const small = await vietnam('0000000001', '100000')
    const large = await vietnam('0000000002', '200000')
    const taking = async () => {
      const gateway = open()
      const body = createBodyOf(50_000, 'VND', { paymentMethodCode: 'OFFLINE' })
      return (await readPayment(gateway, await createPayin(gateway, body)))?.attempt.receiving.id
    }
    expect(await taking()).toBe(large)
    const receive = (amount: bigint) =>
      receiveMoney(open(), {
        source: 'statement',
        sourceId: String(amount),
        receivingAccountId: large,
        money: money(amount, 'VND'),
        movedAt: new Date(),
      })
    await receive(150_000n)
    expect(await taking()).toBe(small)
    await receive(50_000n)
    expect((await account('disable', '--id', small, ...two)).errors).toBe('')
    expect(await offered('VND')).toEqual([])
  })
})

describe('account configure', () => {
  it('changes what is given and keeps the rest, with an audit of before and after', async () => {
    const id = await added(...bank('0123456780'), '--bank-name', 'KBank', '--daily-limit', '1000')
    const changed = await account(
      'configure',
      '--id',
      id,
      '--bank-name',
      'Kasikorn',
      '--daily-limit',
      'none',
      ...two,
    )
    expect(changed.errors).toBe('')
    expect(changed.document).toMatchObject({ bankName: 'Kasikorn', methods: ['OFFLINE'], holder: 'Acme Ltd' })
    expect(changed.document).not.toHaveProperty('dailyLimit')
    const { rows } = await db.pool.query(
      `select actor, before ->> 'bankName' as before, after ->> 'approvedBy' as approved from audit_event
        where command = 'account configure'`,
    )
    expect(rows).toEqual([{ actor: 'operator:Ann', before: 'KBank', approved: 'Ben' }])
  })

  it('reads an identifier without the letters that nobody sees', async () => {
    const id = await added(...bank('\u202A0666\u200B666666\u202C'))
    expect((await account('show', '--id', id)).document).toMatchObject({ identifier: '0666666666' })
  })

  it('gives an account more amounts that it may ask, and doctor says when they run out', async () => {
    const cash = await added(...bank('0555555555'))
    const address = await added(
      ...`--currency THB --kind PROMPTPAY --identifier 0855555555 --settles-in ${cash}`.split(' '),
    )
    const configure = (id: string, offsets: string) =>
      account('configure', '--id', id, '--offset-up-to', offsets, ...two)
    expect((await configure(address, '5')).errors).toMatch(/of the account in which it settles/)
    for (const wrong of ['0', '10000']) expect((await configure(cash, wrong)).errors).toMatch(/1 to 9999/)
    expect((await configure(cash, '5')).document).toMatchObject({ offsetUpTo: 5 })
    const { db: live } = open()
    const hold = (offset: number) =>
      live.pool.query(
        `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at)
         select $1, payment.amount + $2::int, merchant_code, kind, payment_id, attempt_no, now() from payment limit 1`,
        [cash, offset],
      )
    for (const offset of [1, 2, 3]) await hold(offset)
    expect(await checkOffsets(live)).toEqual([])
    await hold(4)
    expect(await checkOffsets(live)).toMatchObject([{ code: 'OFFSETS_IN_USE', severity: 'WARNING' }])
    expect((await account('show', '--id', cash)).document).toMatchObject({ offsetsInUse: 0.8, offsetUpTo: 5 })
    expect((await configure(cash, '6')).document).toMatchObject({ offsetUpTo: 6 })
    expect(await checkOffsets(live)).toEqual([])
  })
})

describe('a command is refused, and changes nothing, where', () => {
  const refusals: [string, RegExp, readonly string[]][] = [
    [
      'the check digit is wrong',
      /--identifier: /,
      ['--currency', 'MXN', '--kind', 'BANK', '--identifier', '032180000118359718'],
    ],
    ['the account is there already', /already/, bank('0123456789')],
    ['it is there already, grouped otherwise', /already/, bank('012-3-45678-9')],
    ['it is an account of the sandbox', /sandbox/, bank('0000000001')],
    [
      'the kind is not used in the currency',
      /not used in THB/,
      ['--currency', 'THB', '--kind', 'PIX', '--identifier', 'a@b.example'],
    ],
    ['a method is none of the kind', /serves OFFLINE/, [...bank('1111111111'), '--methods', 'PIXQR']],
    [
      'no reference can arrive',
      /carry no reference/,
      [...bank('1111111111'), '--told-apart-by', 'REFERENCE'],
    ],
    ['the time zone is unknown', /no time zone/, [...bank('1111111111'), '--time-zone', 'Mars/Base']],
    ['the time zone is an offset', /no time zone/, [...bank('1111111111'), '--time-zone', '+07:00']],
    ['the time zone is an abbreviation', /no time zone/, [...bank('1111111111'), '--time-zone', 'IST']],
    // Only JavaScript knows this one.
    ['PostgreSQL lacks it', /no time zone/, [...bank('1111111111'), '--time-zone', 'US/Pacific-New']],
    ['the cash account is unknown', /--settles-in/, [...bank('1111111111'), '--settles-in', 'x']],
    [
      'statements come after a month',
      /at most 43200/,
      [...bank('1111111111'), '--notice-delay-minutes', '43201'],
    ],
    [
      'the holder would read as another name',
      /direction of the text/,
      [...bank('1111111111'), '--holder', 'Acme\u202Edtl'],
    ],
    ['the limit is no amount', /not a number/, [...bank('1111111111'), '--daily-limit', 'lots']],
  ]
  it.each(refusals)('%s', async (_, message, words) => {
    const before = (await account('list')).printed
    const { exitCode, errors, printed } = await add(...words)
    expect([exitCode, printed]).toEqual([1, ''])
    expect(errors).toMatch(message)
    expect((await account('list')).printed).toBe(before)
  })

  it('one person decides alone, once there is a merchant', async () => {
    const words = ['add', '--holder', 'Acme Ltd', ...bank('2222222222'), '--by', 'Ann']
    expect((await account(...(words as [string]))).errors).toMatch(/--approved-by is missing/)
    expect((await account(...(words as [string]), '--approved-by', 'ann')).errors).toMatch(/same person/)
  })
})

it('one person disables an account, two enable it again', async () => {
  const id = await added(...bank('3333333333'))
  const disabled = await account('disable', '--id', id, '--by', 'Ann')
  expect(disabled.errors).toBe('')
  expect(disabled.document).toMatchObject({ enabled: false })
  expect((await account('enable', '--id', id, '--by', 'Ann')).errors).toMatch(/--approved-by is missing/)
  expect((await account('show', '--id', id)).document).toMatchObject({ enabled: false })
})

it('the first account of an installation needs one name; the sandbox takes none', async () => {
  const fresh = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
  const words = ['account', 'add', '--holder', 'Acme Ltd', ...bank('0123456789')]
  expect((await fresh.gateway(...words)).errors).toBe('')
  const sandbox = await testCommandLine()
  expect((await sandbox.gateway(...words)).errors).toMatch(/The sandbox has accounts of its own/)
  expect((await sandbox.gateway('account', 'list')).document['data']).not.toEqual([])
})

it('an account of the sandbox cannot be changed', async () => {
  const sandbox = await testCommandLine()
  const [first] = (await sandbox.gateway('account', 'list')).document['data'] as { idAccount: string }[]
  const { errors } = await sandbox.gateway('account', 'disable', '--id', first?.idAccount ?? '')
  expect(errors).toMatch(/belongs to the sandbox/)
})
