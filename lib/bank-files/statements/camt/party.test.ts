import { describe, expect, it } from 'vitest'
import { entryXml, readEntries } from '../../testing/camt-files.ts'

const own = '<Id><IBAN>DE02120300000000202051</IBAN></Id>'
const iban = (value: string) => `<Id><IBAN>${value}</IBAN></Id>`
const name = (value: string) => `<Nm>${value}</Nm>`
/** Parties by their element, such as `{ Dbtr: '<Nm>Ann</Nm>' }`. */
type Roles = Record<string, string>

async function payerOf(indicator: string, roles: Roles, more = '', reversal = '') {
  const parties = Object.entries(roles).map(([role, content]) => `<${role}>${content}</${role}>`)
  const details = `<NtryDtls><TxDtls><RltdPties>${parties.join('')}</RltdPties>${more}</TxDtls></NtryDtls>`
  const { lines } = await readEntries(
    entryXml({ CdtDbtInd: `<CdtDbtInd>${indicator}</CdtDbtInd>`, reversal, details }),
  )
  return lines[0]?.payer
}

const both: Roles = { Dbtr: name('Ann'), DbtrAcct: iban('X1'), Cdtr: name('Bob'), CdtrAcct: iban('X2') }
const ann = { name: 'Ann', account: 'X1' }
const bob = { name: 'Bob', account: 'X2' }

describe('the other side of a transfer', () => {
  it.each<[string, string, Roles, object | undefined]>([
    ['is the debtor of a credit', 'CRDT', both, ann],
    ['is the creditor of a debit', 'DBIT', both, bob],
    ['is not ourselves: only our side of a credit is named', 'CRDT', { Cdtr: name('Shop') }, undefined],
    ['is not ourselves: only our side of a debit is named', 'DBIT', { Dbtr: name('Shop') }, undefined],
    [
      'has its name one level deeper from version 08',
      'CRDT',
      { Dbtr: `<Pty>${name('Ann')}</Pty>` },
      { name: 'Ann' },
    ],
    [
      'may be a bank',
      'CRDT',
      { Dbtr: `<Agt><FinInstnId>${name('Bank')}</FinInstnId></Agt>` },
      { name: 'Bank' },
    ],
    [
      'has the name of the ultimate debtor where it has none',
      'CRDT',
      { DbtrAcct: iban('X1'), UltmtDbtr: name('Ann') },
      ann,
    ],
    ['keeps its own name', 'CRDT', { ...both, UltmtDbtr: name('Eve') }, ann],
    [
      'has the name of the ultimate creditor of a debit',
      'DBIT',
      { CdtrAcct: iban('X2'), UltmtCdtr: `<Pty>${name('Bob')}</Pty>` },
      bob,
    ],
    ['may have a number', 'CRDT', { DbtrAcct: '<Id><Othr><Id>0123</Id></Othr></Id>' }, { account: '0123' }],
    [
      'may have a proxy, such as a phone number',
      'CRDT',
      { DbtrAcct: '<Prxy><Tp><Cd>TELE</Cd></Tp><Id>+66812345678</Id></Prxy>' },
      { account: '+66812345678' },
    ],
    ['is not NOTPROVIDED', 'CRDT', { Dbtr: name('NOTPROVIDED') }, undefined],
  ])('%s', async (_, indicator, roles, payer) => {
    expect(await payerOf(indicator, roles)).toEqual(payer)
  })
})

describe('what takes back a transfer', () => {
  const reversal = '<RvslInd>true</RvslInd>'
  const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'
  const ourDebit: Roles = { ...both, DbtrAcct: own }

  it.each<[string, string, Roles, string, string, object | undefined]>([
    ['is a reversal: the roles are those of the original', 'CRDT', both, '', reversal, bob],
    ['is a return: the roles are those of the original', 'CRDT', both, returned, '', bob],
    ['takes back a credit', 'DBIT', both, returned, '', ann],
    ['is a payout that came back, from its payee', 'CRDT', ourDebit, returned, '', bob],
    ['has its roles swapped by the bank', 'CRDT', { ...both, CdtrAcct: own }, returned, '', ann],
    ['names only one side', 'CRDT', { Dbtr: name('Ann') }, returned, '', { name: 'Ann' }],
  ])('%s', async (_, indicator, roles, more, rvslInd, payer) => {
    expect(await payerOf(indicator, roles, more, rvslInd)).toEqual(payer)
  })
})

it('is the other one where the bank names our own account as the sender', async () => {
  const spaced = iban('DE02 1203 0000 0000 2020 51')
  expect(await payerOf('CRDT', { ...both, DbtrAcct: spaced })).toEqual(bob)
})
