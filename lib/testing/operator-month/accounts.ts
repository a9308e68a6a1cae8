import type { CurrencyCode } from '../../money/currency.ts'
import { addAccount, type NewAccount } from '../../rails/own-accounts/accounts/add-account.ts'
import { kindNamed } from '../../rails/own-accounts/kinds/kinds.ts'
import { addRule } from '../../rails/own-accounts/statements/rules/change-rules.ts'
import { money } from '../../money/money.ts'
import { decided, statementDesk } from '../statements/statement-desk.ts'
import { BankAccount } from './bank.ts'
import type { FileKind } from './files.ts'

// Thirteen accounts, eight of them with statements, in seven currencies.

export const desk = await statementDesk()
export const { gateway, db } = desk
await db.pool.query(`insert into installation (mode) values ('live')`)

/** An account with statements, and its bank. */
export interface Cash {
  readonly id: string
  readonly currencyCode: CurrencyCode
  readonly bank: BankAccount
  /** What the bank gives; another one tells the same of the same days. */
  readonly kinds: readonly [FileKind, ...FileKind[]]
}

async function open(
  kindName: string,
  currencyCode: CurrencyCode,
  identifier: string,
  more: Partial<NewAccount> = {},
): Promise<string> {
  const kind = kindNamed(kindName)
  if (!kind) throw new Error(`there is no kind ${kindName}`)
  const added = await addAccount(db, { kind, currencyCode, identifier, holder: 'Acme Ltd', ...more }, decided)
  if ('refused' in added) throw new Error(added.refused)
  return added.id
}

async function openCash(
  kindName: string,
  currencyCode: CurrencyCode,
  identifier: string,
  kinds: Cash['kinds'],
  more: Partial<NewAccount> = {},
): Promise<Cash> {
  const payouts = kindName === 'BANK'
  const id = await open(kindName, currencyCode, identifier, { payouts, ...more })
  for (const [text, book] of [
    ['.*MONTHLY FEE.*', 'CHARGE'],
    ['.*CREDIT INTEREST.*', 'INTEREST'],
  ] as const)
    await addRule(
      db,
      {
        accountId: id,
        whenText: text,
        maxAmount: money(50_000n, currencyCode),
        book,
        counterAccountId: undefined,
      },
      decided,
    )
  const number = kindName === 'BANK' ? identifier : '70000012345'
  return { id, currencyCode, kinds, bank: new BankAccount(number, currencyCode, 5_000_000) }
}

export const kasikorn = await openCash('BANK', 'THB', '0123456789', ['kbank csv'], {
  bankCode: '004',
  bankName: 'KBank',
  bic: 'KASITHBK',
})
export const siam = await openCash('BANK', 'THB', '4567890123', ['mt940'], {
  bankCode: '014',
  bankName: 'SCB',
  bic: 'SICOTHBK',
})
await open('PROMPTPAY', 'THB', '0812345678', { settlesIn: kasikorn.id })
await open('PROMPTPAY', 'THB', '0898765432', { settlesIn: siam.id })
export const bradesco = await openCash('PIX', 'BRL', 'pix@acme.example', ['ofx'], { city: 'Recife' })
export const hdfc = await openCash('BANK', 'INR', '50100012345678', ['hdfc csv'], {
  bankCode: 'HDFC0000001',
  bankName: 'HDFC',
})
await open('UPI', 'INR', 'acme@hdfcbank', { settlesIn: hdfc.id })
export const vietcom = await openCash('BANK', 'VND', '0011001234567', ['vietcombank xlsx'], {
  bankCode: '970436',
  bankName: 'Vietcombank',
})
await open('VIETQR', 'VND', '0011001234568', { bankCode: '970436', settlesIn: vietcom.id })
export const bca = await openCash('BANK', 'IDR', '1234567890', ['bca csv'], {
  bankCode: '014',
  bankName: 'BCA',
  feeUpTo: money(650_000n, 'IDR'),
})
await open('VA', 'IDR', '88010:16', { settlesIn: bca.id })
export const bdo = await openCash('BANK', 'PHP', '001234567890', ['bdo xlsx', 'mt940'], { bankName: 'BDO' })
export const banamex = await openCash('BANK', 'MXN', '002180700012345670', ['camt.053'], {
  bankName: 'Banamex',
})
export const cashes = [kasikorn, siam, bradesco, hdfc, vietcom, bca, bdo, banamex] as const
