import { beforeAll, describe, expect, it } from 'vitest'
import { signed, sumOf } from '../../../bank-files/statements/exact-sum.ts'
import { inOnePiece } from '../../../bank-files/statements/in-one-piece.ts'
import { readStatementFile } from '../../../bank-files/statements/read-statement-file.ts'
import type { StatementPart } from '../../../bank-files/statements/statement.ts'
import { endsIn, errorsIn, linesIn, startsIn, warningsIn } from '../../../bank-files/testing/read-parts.ts'
import { money } from '../../../money/money.ts'
import { receiveMoney } from '../../../payments/receive/receive-money.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { sandbox } from '../rail.ts'
import { simulate } from '../simulate.ts'
import { sandboxStatement, type StatementRequest } from './sandbox-statement.ts'
import { sandboxFormats, type SandboxFormat } from './statement-file.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
let accountId = ''

/** A payin of 100 rupees for which this arrives, in minor units; its rail reference. */
async function paid(at: string, amount: bigint, accountName: string): Promise<string> {
  gateway.clock.set(new Date(at))
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const account = { accountName, accountNumber: '50100123456789' }
  await simulate(gateway, key, { event: 'PAY', amount: money(amount, 'INR'), account })
  if (accountName === 'Taken Back') await simulate(gateway, key, { event: 'REVERSE' })
  const { rows } = await gateway.db.query<{ id: string; reference: string }>({
    name: 'account_of_payin',
    text: 'select receiving_account_id as id, rail_reference as reference from payment_attempt where payment_id = $1',
    values: [key.paymentId],
  })
  accountId = rows[0]?.id ?? ''
  return rows[0]?.reference ?? ''
}

const references: string[] = []
const typedReference = '412345678901'
beforeAll(async () => {
  references.push(
    await paid('2026-02-27T10:00:00Z', 100_00n, 'Asha Rao'),
    await paid('2026-02-27T23:59:59Z', 250_50n, 'Ravi & Söhne <Pune>'),
    await paid('2026-03-01T00:00:00Z', 100_01n, 'Taken Back'),
    await paid('2026-03-02T12:00:00Z', 40_00n, 'अमित कुमार'),
  )
  await receiveMoney(gateway, {
    source: 'sandbox',
    sourceId: 'typed',
    receivingAccountId: accountId,
    money: money(10_00n, 'INR'),
    externalReference: typedReference,
    movedAt: new Date('2026-03-02T13:00:00Z'),
  })
})

const written = async (request: Omit<StatementRequest, 'accountId'>): Promise<string> => {
  const statement = await sandboxStatement(gateway, { accountId, ...request })
  if ('refused' in statement) throw new Error(statement.refused)
  return Buffer.concat([...statement.file]).toString()
}

async function read(text: string | Uint8Array) {
  const { format, parts } = await readStatementFile(inOnePiece(Buffer.from(text)), {})
  const all: StatementPart[] = []
  for await (const part of parts) all.push(part)
  return { format, parts: all }
}

describe.each(sandboxFormats)('a statement as %s', (format) => {
  it('has every transfer with its day, amount, direction and reference', async () => {
    const { parts, format: detected } = await read(await written({ format }))
    expect(detected).toBe(format)
    expect([errorsIn(parts), warningsIn(parts)]).toEqual([[], []])
    const lines = linesIn(parts)
    expect(
      lines.map(({ bookedOn, amount, direction, status }) => [bookedOn, amount, direction, status]),
    ).toEqual([
      ['2026-02-27', '100', 'CREDIT', 'BOOKED'],
      ['2026-02-27', '250.5', 'CREDIT', 'BOOKED'],
      ['2026-03-01', '100.01', 'CREDIT', 'BOOKED'],
      ['2026-03-01', '100.01', 'DEBIT', 'BOOKED'],
      ['2026-03-02', '40', 'CREDIT', 'BOOKED'],
      ['2026-03-02', '10', 'CREDIT', 'BOOKED'],
    ])
    const [first, second, third, back, last, typed] = lines
    for (const [at, line] of [first, second, third, last].entries())
      expect(line?.text).toContain(references[at])
    expect(back?.text).toContain(references[2])
    expect(JSON.stringify(first)).toContain('Asha Rao')
    expect(typed?.references.map(({ value }) => value)).toContain(typedReference)
  })

  it('has balances that add up from day to day', async () => {
    const { parts } = await read(await written({ format }))
    let balance = '0'
    for (const part of parts) {
      if (part.part === 'line') balance = sumOf(balance, signed(part.line.amount, part.line.direction))
      if (part.part === 'end') expect(part.end.closing?.amount).toBe(balance)
    }
    expect(balance).toBe('400.5')
  })

  it('of some days begins with what was there before', async () => {
    const { parts } = await read(await written({ format, from: '2026-03-01', to: '2026-03-01' }))
    expect(linesIn(parts)).toHaveLength(2)
    expect(endsIn(parts).at(-1)?.closing?.amount).toBe('350.5')
  })

  it('is the same file again', async () => {
    expect(await written({ format })).toBe(await written({ format }))
  })
})

describe('with the disorder of real banks', () => {
  const seeds = Array.from({ length: 50 }, (_, seed) => seed)
  const disordered = async (format: SandboxFormat, seed: number) => {
    const statement = await sandboxStatement(gateway, { accountId, format, seed })
    if ('refused' in statement) throw new Error(statement.refused)
    return { bytes: Buffer.concat([...statement.file]), leftOut: statement.leftOut }
  }
  const transfersIn = (parts: readonly StatementPart[]) =>
    linesIn(parts).map(({ bookedOn, amount, direction }) => `${bookedOn} ${amount} ${direction}`)

  it.each(sandboxFormats)(
    '%s of 50 seeds is read, and has every transfer with its day and amount',
    async (format) => {
      const all = transfersIn((await read(await written({ format }))).parts)
      for (const seed of seeds) {
        const { bytes, leftOut = 'none' } = await disordered(format, seed)
        const { parts, format: detected } = await read(bytes)
        expect([seed, detected, errorsIn(parts)]).toEqual([seed, format, []])
        const found = transfersIn(parts)
        const expected = all.filter((transfer) => !transfer.startsWith(leftOut))
        expect([seed, expected.filter((transfer) => !found.includes(transfer))]).toEqual([seed, []])
      }
    },
  )

  it('is the same for the same seed, and another for another', async () => {
    const [one, again, other] = [
      await disordered('mt940', 1),
      await disordered('mt940', 1),
      await disordered('mt940', 2),
    ]
    expect(one).toEqual(again)
    expect(one.bytes.equals(other.bytes)).toBe(false)
  })

  it('every statement of camt.053 and MT940 still adds up', async () => {
    for (const seed of seeds)
      for (const format of ['camt.053', 'mt940'] as const) {
        const { parts } = await read((await disordered(format, seed)).bytes)
        expect([seed, format, warningsIn(parts)]).toEqual([seed, format, []])
      }
  })

  it('50 seeds have each kind of it at least once', async () => {
    const files = await Promise.all(seeds.map((seed) => disordered('camt.053', seed)))
    const texts = files.map(({ bytes }) => bytes.toString())
    const some = (form: RegExp) => texts.some((text) => form.test(text))
    expect(files.some(({ leftOut }) => leftOut !== undefined)).toBe(true)
    for (const form of [
      /<NbOfTxs>2/,
      /ACCOUNT MAINTENANCE FEE/,
      /CREDIT INTEREST/,
      /ASHA RAO/,
      /\r\n/,
      />100\.0000</,
    ])
      expect([form, some(form)]).toEqual([form, true])
    const numbers = await Promise.all(
      files.map(async ({ bytes }) => startsIn((await read(bytes)).parts).map(({ number }) => number)),
    )
    expect(numbers.some((all) => new Set(all).size < all.length)).toBe(true)
    expect(numbers.some((all) => all.some((number, at) => (number ?? '') < (all[at - 1] ?? '')))).toBe(true)
    const tables = await Promise.all(seeds.map((seed) => disordered('csv', seed)))
    expect(tables.some(({ bytes }) => bytes[0] === 0xef)).toBe(true)
    expect(tables.some(({ bytes }) => bytes.includes(Buffer.from('Söhne', 'latin1')))).toBe(true)
  })
})

it('statements of days are numbered, days without transfers too', async () => {
  const { parts } = await read(await written({ format: 'camt.053', from: '2026-02-28' }))
  expect(startsIn(parts).map(({ number }) => number)).toEqual(['2', '3', '4'])
})

describe('an account', () => {
  const refused = (id: string, more: Partial<StatementRequest> = {}) =>
    sandboxStatement(gateway, { accountId: id, format: 'camt.053', ...more })
  const accountOf = async (currencyCode: string) => {
    const { rows } = await gateway.db.query<{ id: string }>({
      name: 'account_of_currency',
      text: 'select id from receiving_account where currency_code = $1 limit 1',
      values: [currencyCode],
    })
    return rows[0]?.id ?? ''
  }

  it('that has no transfers on the days has no statement', async () => {
    expect(await refused(await accountOf('THB'))).toEqual({
      refused: expect.stringContaining('no transfers'),
    })
    expect(await refused(accountId, { from: '2026-03-03' })).toHaveProperty('refused')
  })

  it('that is none of a bank has no statement', async () => {
    expect(await refused(await accountOf('USDT'))).toEqual({ refused: 'No bank has statements in USDT.' })
    expect(await refused('none')).toEqual({ refused: expect.stringContaining('There is no account none') })
  })
})
