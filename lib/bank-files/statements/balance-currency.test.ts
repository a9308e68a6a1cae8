import { describe, expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn } from '../testing/read-parts.ts'
import { inOnePiece } from './in-one-piece.ts'
import { readStatementFile } from './read-statement-file.ts'
import type { StatementPart } from './statement.ts'

async function read(text: string): Promise<readonly StatementPart[]> {
  const { parts } = await readStatementFile(inOnePiece(Buffer.from(text)), { today: '2026-11-28' })
  const found: StatementPart[] = []
  for await (const part of parts) found.push(part)
  return found
}

const messagesIn = (parts: readonly StatementPart[]) =>
  parts.flatMap((part) => (part.part === 'warning' ? `${part.warning.code}: ${part.warning.message}` : []))

const balance = (code: string, currency: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt>` +
  '<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-26</Dt></Dt></Bal>'

const camt = (balances: string) =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt><Id>S</Id>' +
  `<Acct><Id><Othr><Id>123</Id></Othr></Id><Ccy>THB</Ccy></Acct>${balances}<Ntry><Amt Ccy="THB">12</Amt>` +
  '<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt></Ntry>' +
  '</Stmt></BkToCstmrStmt></Document>'

const mt = (opening: string, closing: string) =>
  `:20:X\n:25:1234567890\n:28C:1/1\n:60F:C261125${opening}\n:61:2611261126C12,NTRFNONREF\n:62F:C261126${closing}\n-\n`

describe('a balance in another currency than the statement is left out, with a warning that names both', () => {
  it.each<[string, string, object, readonly RegExp[]]>([
    ['MT940', mt('THB0,', 'USD12,'), { opening: { amount: '0' } }, [/closing balance 12 is in USD.*THB/]],
    [
      'camt, the closing one',
      camt(balance('OPBD', 'THB', '0') + balance('CLBD', 'USD', '5')),
      { opening: { amount: '0', currencyCode: 'THB' } },
      [/closing balance 5 is in USD.*THB/],
    ],
    [
      'camt, both',
      camt(balance('OPBD', 'USD', '1') + balance('CLBD', 'USD', '5')),
      {},
      [/opening balance 1 is in USD.*THB/, /closing balance 5 is in USD.*THB/],
    ],
    [
      'camt, beside those of the account',
      camt(balance('OPBD', 'THB', '0') + balance('CLBD', 'THB', '12') + balance('CLBD', 'USD', '7')),
      { opening: { amount: '0' }, closing: { amount: '12', currencyCode: 'THB' } },
      [/balance 7 is in USD.*THB/],
    ],
  ])('%s', async (_, file, end, warnings) => {
    const parts = await read(file)
    expect([errorsIn(parts), linesIn(parts).length]).toEqual([[], 1])
    const [{ from: _from, to: _to, ...balances } = {}] = endsIn(parts)
    expect(balances).toMatchObject(end)
    expect(Object.keys(balances)).toEqual(Object.keys(end))
    expect(messagesIn(parts)).toEqual(
      warnings.map((each) => expect.stringMatching(new RegExp(`^BALANCE_UNREADABLE: .*${each.source}`))),
    )
  })
})

it('a balance of MT940 may have blanks between its parts', async () => {
  const parts = await read(mt(' THB 5,', ' THB 17,'))
  expect(endsIn(parts)).toMatchObject([{ opening: { amount: '5' }, closing: { amount: '17' } }])
  expect(messagesIn(parts)).toEqual([])
})
