import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMapping } from '../../../bank-files/statements/csv/mapping.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { openItems } from '../../../payments/suspense/open-items.ts'
import { drawnCases } from '../../../testing/drawn-cases.ts'
import {
  downloaded,
  tableLayout,
  type Download,
  type DownloadFormat,
} from '../../../testing/statements/downloads.ts'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'
import { itemLines } from './sql/item-lines.ts'
import { camtFile, written } from '../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin } from '../../../testing/test-gateway.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const parsed = parseMapping(tableLayout)
if (!('mapping' in parsed)) throw new Error(parsed.problem)
const { mapping } = parsed
const dayOf = (days: number) =>
  new Date(gateway.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const days = ['2026-03-02', '2026-03-03'] as const
const times = ['09:10', '11:20', '14:30', '16:40'] as const
const transfers = fc
  .array(
    fc.record({
      day: fc.constantFrom(...days),
      time: fc.constantFrom(...times),
      amount: fc.constantFrom(100, 100, 200, -100),
    }),
    { minLength: 1, maxLength: 7 },
  )
  // No two in one minute: the order of the day is the order of the account.
  .map((all) => all.map((one, no) => ({ ...one, time: `${one.time.slice(0, 4)}${no}`, no })))
const moments = days.flatMap((day) => ['00:00', '10:00', '13:00'].map((time) => `${day}T${time}`))
const downloads = fc.array(
  fc
    .record({
      format: fc.constantFrom<DownloadFormat>(
        'camt.053',
        'camt.054',
        'mt940',
        'ofx',
        'table',
        'table without balance',
      ),
      begin: fc.integer({ min: 0, max: moments.length - 1 }),
      length: fc.integer({ min: 1, max: moments.length }),
      wording: fc.constantFrom('short', 'long', 'other'),
      series: fc.integer({ min: 1, max: 3 }),
      hasTimes: fc.boolean(),
    })
    .map(({ begin, length, ...more }): Download => ({
      ...more,
      from: moments[begin] ?? '',
      until: moments[begin + length] ?? '2026-03-04T00:00',
    })),
  { minLength: 1, maxLength: 6 },
)

it('whatever is downloaded again, each transfer is booked once or in doubt: none twice, and none lost', () =>
  fc.assert(
    fc.asyncProperty(transfers, downloads, async (all, some) => {
      const { id, identifier } = await openAccount()
      const whole = {
        from: '2026-03-02T00:00',
        until: '2026-03-04T00:00',
        series: 1,
        hasTimes: false,
      } as const
      for (const download of [...some, { ...whole, format: 'camt.053', wording: 'short' } as const]) {
        const isTable = download.format.startsWith('table')
        await importFile(downloaded(identifier, 50_000, all, download), {
          accountId: id,
          ...(isTable && { mapping }),
        })
      }
      const { rows } = await db.pool.query<{ key: string; clear: number; doubtful: number }>(
        `select to_char(booked_on, 'YYYY-MM-DD ') || case direction when 'CREDIT' then 1 else -1 end * (amount * 100)::int as key,
                count(*) filter (where not is_possible_duplicate)::int as clear,
                count(*) filter (where is_possible_duplicate and maybe_same_as is not null)::int as doubtful
           from statement_line where receiving_account_id = $1 and state not in ('DUPLICATE', 'UNDONE') group by 1`,
        [id],
      )
      const booked = new Map(rows.map((row) => [row.key, row]))
      const happened = Map.groupBy(all, ({ day, amount }) => `${day} ${amount}`)
      expect(new Set(booked.keys())).toEqual(new Set(happened.keys()))
      for (const [key, { length }] of happened) {
        const { clear = 0, doubtful = 0 } = booked.get(key) ?? {}
        expect(clear, `${key} is booked too often`).toBeLessThanOrEqual(length)
        expect(clear + doubtful, `${key} is lost`).toBeGreaterThanOrEqual(length)
      }
    }),
    { numRuns: drawnCases(30) },
  ))

describe('one transfer', () => {
  const open = async () => {
    const account = await openAccount('THB')
    const key = await createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const payin = await readPayment(gateway, key)
    if (!payin) throw new Error('the payin is gone')
    const { rows } = await db.pool.query<{ id: string; identifier: string }>(
      `select account.id, account.identifier from payment_attempt attempt
         join receiving_account account on account.id = attempt.receiving_account_id where payment_id = $1`,
      [key.paymentId],
    )
    return { key, due: Number(payin.due.amount), account: rows[0] ?? account }
  }

  it('that is booked on another day under the bank’s reference is in doubt, and names the first line', async () => {
    const { key, due, account } = await open()
    const line = { amount: due, reference: 'BANKREF778899', text: 'FROM SOMCHAI' }
    let first: string | undefined
    for (const [format, day] of [
      ['camt.054', dayOf(0)],
      ['camt.053', dayOf(1)],
    ] as const) {
      const facts = { account: account.identifier, currencyCode: 'THB', opening: 0, from: day, to: day }
      const { idImport } = await importFile(written[format](facts, [{ day, ...line }]))
      first ??= idImport
    }
    expect((await readPayment(gateway, key))?.moneyReceived.amount).toBe(BigInt(due))
    const { paymentId } = key
    expect(await openItems(gateway, { accountId: account.id }, itemLines(gateway.personal))).toMatchObject([
      {
        reason: 'POSSIBLE_DUPLICATE',
        candidates: [{ paymentId, why: 'SAME_LINE' }],
        line: { maybeSameAs: { idImport: first, number: '1', idReceipt: expect.any(String) } },
      },
    ])
    const { rows } = await db.pool.query(
      `select first.format from statement_line line join statement_line first on first.id = line.maybe_same_as
        where line.receiving_account_id = $1 and line.is_possible_duplicate`,
      [account.id],
    )
    expect(rows).toEqual([{ format: 'camt.054' }])
    expect(await checkLedger(db)).toEqual([])
  })

  it.each([
    ['camt.054', 'table'],
    ['table', 'camt.054'],
  ] as const)(
    'is in doubt on another day too where a table has its reference in a column: %s, %s',
    async (...two) => {
      const { id, identifier } = await openAccount('INR')
      const [amount, reference] = [500_00, '0000412345678901']
      for (const [no, format] of two.entries()) {
        const day = dayOf(no - 1)
        const [year, month, date] = day.split('-')
        const written054 = () =>
          written['camt.054']({ account: identifier, from: day, to: day, opening: 0 }, [
            { day, amount, reference, text: 'X' },
          ])
        const table =
          'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n' +
          `${date}/${month}/${year?.slice(2)},IMPS ASHA,${reference},${date}/${month}/${year?.slice(2)},,500.00,\n`
        const { warnings } = await importFile(format === 'table' ? table : written054(), { accountId: id })
        expect(warnings.map(({ code }) => code).includes('POSSIBLE_DUPLICATE')).toBe(no === 1)
      }
    },
  )

  it('that two formats write at times of two clocks is booked once', async () => {
    const { id, identifier } = await openAccount('THB')
    const day = dayOf(0)
    const facts = { account: identifier, currencyCode: 'THB', opening: 0, from: day, to: day }
    const entry = `<Ntry><Amt Ccy="THB">500.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>${day}T03:10:00Z</DtTm></BookgDt><AcctSvcrRef>BREF900123</AcctSvcrRef></Ntry>`
    await importFile(camtFile('camt.054', facts, [entry], 0))
    const ofx = (time: string) =>
      `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>THB<BANKACCTFROM><BANKID>1<ACCTID>${identifier}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>${day.replaceAll('-', '')}<DTEND>${day.replaceAll('-', '')}\n<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day.replaceAll('-', '')}${time}<TRNAMT>500.01<FITID>BREF900123<MEMO>X</STMTTRN>\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`
    for (const time of ['101000[+7:ICT]', '031000[0:GMT]'])
      expect(await importFile(ofx(time))).toMatchObject({ receipts: 0, duplicates: 1 })
    expect(await books(id)).toBe(500_01n)
  })

  it('is in no doubt under a reference that the bank gave to several lines', async () => {
    const { identifier } = await openAccount('THB')
    const facts = { account: identifier, currencyCode: 'THB', opening: 0, from: dayOf(-1), to: dayOf(0) }
    const line = (day: string, amount: number) => ({
      day,
      amount,
      reference: 'BATCH0001',
      text: `PAYER ${amount}`,
    })
    const some = [line(dayOf(-1), 100), line(dayOf(-1), 300)]
    await importFile(written['camt.053']({ ...facts, to: dayOf(-1) }, some))
    const again = await importFile(
      written['camt.053']({ ...facts, opening: 400, from: dayOf(0) }, [line(dayOf(0), 100)]),
    )
    expect(again.warnings.map(({ code }) => code)).not.toContain('POSSIBLE_DUPLICATE')
  })
})
