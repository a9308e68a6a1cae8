import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readStatementFile } from '../../../bank-files/statements/read-statement-file.ts'
import type { StatementPart } from '../../../bank-files/statements/statement.ts'
import { errorsIn, linesIn, warningsIn } from '../../../bank-files/testing/read-parts.ts'
import { amountShortest, money } from '../../../money/money.ts'
import { dayStatements, oneByOne } from './day-statement.ts'
import { plainHabits } from './habits.ts'
import { sandboxFormats, statementFile } from './statement-file.ts'
import { isCredit, type StatementTransfer } from './statement-transfer.ts'

const account = { identifier: '50100123456789', holder: 'Acme Ltd', bankCode: 'HDFC0000001' }
// The sign for a damaged letter is a warning of the readers, whoever wrote it.
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }).map((text) => text.replaceAll('\uFFFD', '?')),
  fc.constantFrom(
    '-'.repeat(200),
    ':61:260101C1,NTRF//X',
    '-}',
    '=1+1',
    'a"b,c',
    '\n:20:X\n-\n',
    '/REMI/?20',
    ']]>',
  ),
)
const transfer = fc.record<StatementTransfer>({
  bankId: fc.stringMatching(/^[A-Z0-9]{16}$/),
  kind: fc.constantFrom('PAYMENT', 'RETURN', 'CHARGE', 'INTEREST', 'PAYOUT', 'PAYOUT_RETURN'),
  day: fc.constantFrom('2025-12-31', '2026-01-01', '2026-02-28'),
  money: fc.bigInt(1n, 10n ** 15n - 1n).map((amount) => money(amount, 'INR')),
  payer: fc.record({ accountName: anyText, accountNumber: anyText }),
  text: anyText,
})

it.each(sandboxFormats)('%s keeps day, amount and direction, whatever people write', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const transfers = drawn.toSorted((one, other) => one.day.localeCompare(other.day))
      const file = statementFile(format, account, dayStatements(transfers, oneByOne), plainHabits)
      const parts: StatementPart[] = []
      const read = await readStatementFile(inPieces(file), { format })
      for await (const part of read.parts) parts.push(part)
      expect([errorsIn(parts), warningsIn(parts)]).toEqual([[], []])
      expect(linesIn(parts).map(({ bookedOn, amount, direction }) => [bookedOn, amount, direction])).toEqual(
        transfers.map((each) => [each.day, amountShortest(each.money), isCredit(each) ? 'CREDIT' : 'DEBIT']),
      )
    }),
    { numRuns: 200 },
  )
})

it.each(sandboxFormats)('%s names the ID with which a payout was ordered', async (format) => {
  const endToEndId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'
  const payout: StatementTransfer = {
    bankId: 'S000000000000001',
    kind: 'PAYOUT',
    day: '2026-01-01',
    money: money(5_00n, 'INR'),
    endToEndId,
    payer: { accountName: 'Asha Rao', accountNumber: '000000012345' },
    text: 'Payout of order 1',
  }
  const file = statementFile(format, account, dayStatements([payout], oneByOne), plainHabits)
  const parts: StatementPart[] = []
  for await (const part of (await readStatementFile(inPieces(file), { format })).parts) parts.push(part)
  const [line] = linesIn(parts)
  expect(line?.direction).toBe('DEBIT')
  expect([line?.endToEndId, line?.text].join(' ')).toContain(endToEndId)
})

async function* inPieces(file: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* file
}
