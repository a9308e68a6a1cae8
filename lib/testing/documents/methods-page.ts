import { existsSync } from 'node:fs'
import path from 'node:path'
import { payinMethods } from '../../methods/payin-registry.ts'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { isPaidByFile } from '../../rails/own-accounts/batches/creditor.ts'
import { evmRailName } from '../../rails/own-accounts/kinds/evm.ts'
import { isPaidToAddress } from '../../rails/own-accounts/kinds/kinds.ts'
import { railKinds } from '../../rails/rails.ts'
import { projectRoot } from '../processes/project-node.ts'

/** docs/operators/methods.md: which rail serves each method and currency, what it needs, and what it was tried with. */
export function methodsPage(): string {
  const names = columns.map(({ name }) => name)
  const payins = payinMethods.map((method) => [
    named(method),
    method.currencies.join(', '),
    ...columns.map(({ pays }) => cell(method.currencies, (currency) => pays(method.code, currency))),
    contracts[method.object] ?? missing(`a contract of ${method.object}`),
  ])
  const payouts = payoutMethods.map(({ code, currencies }) => [
    `\`${code}\``,
    currencies.join(', '),
    ...columns.map(({ sends }) => cell(currencies, (currency) => sends(code, currency))),
  ])
  return `${[
    introduction,
    '## The rails',
    table(
      ['rail', 'needs', 'tried against', 'by'],
      columns.map(({ name, needs, tried, by }) => [name, needs, tried, by.map(existing).join(', ')]),
    ),
    '## Payins',
    table(['method', 'currencies', ...names, 'to know within seconds'], payins),
    '## Payouts',
    table(['method', 'currencies', ...names], payouts),
  ].join('\n\n')}\n`
}

interface Column {
  readonly name: string
  readonly needs: string
  readonly tried: string
  /** Tests, from the root of the project. */
  readonly by: readonly string[]
  readonly pays: (code: string, currency: CurrencyCode) => boolean
  readonly sends: (code: string, currency: CurrencyCode) => boolean
}

/** What each kind of rail needs, and what it was tried with. */
const kinds: Readonly<Record<string, Pick<Column, 'needs' | 'tried' | 'by'>>> = {
  'pix-api': {
    needs: 'API Pix of your bank (a contract, client ID, mostly a certificate)',
    tried:
      'the contract of the Banco Central, and a provider of ours that is slow, silent, early and wrong; no bank',
    by: [
      'lib/rails/pix-api/life-of-a-charge.test.ts',
      'lib/rails/pix-api/psp.test.ts',
      'lib/rails/pix-api/refunds.test.ts',
    ],
  },
  mpesa: {
    needs: 'a paybill or till of Safaricom and an app of Daraja in production',
    tried: 'a Daraja of ours that loses answers and calls early, twice and wrongly; not Safaricom',
    by: ['lib/rails/mpesa/push.test.ts', 'lib/rails/mpesa/transfer.test.ts', 'lib/rails/mpesa/c2b.test.ts'],
  },
  momo: {
    needs: 'Collections, and for payouts Disbursements, of MTN Ghana or MTN Zambia',
    tried: 'an MTN of ours that loses answers and calls early, twice and wrongly; not MTN',
    by: ['lib/rails/momo/life-of-a-request.test.ts', 'lib/rails/momo/money-out.test.ts'],
  },
  remote: {
    needs: 'a connector of yours, and the contract of what it speaks to',
    tried: 'the example connector, and one that loses answers, repeats and refuses; no institution',
    by: [
      'lib/rails/remote/conformance/conformance.test.ts',
      'lib/rails/remote/life-of-an-order.test.ts',
      'lib/rails/remote/every-method.test.ts',
    ],
  },
}

const columns: readonly Column[] = [
  {
    name: 'own accounts',
    needs: 'an account, and its statements; told when a statement comes',
    tried: 'public samples of bank files and made ones; no bank',
    by: [
      'lib/rails/own-accounts/contract.test.ts',
      'lib/rails/own-accounts/statements/samples-import.test.ts',
    ],
    pays: (code, currency) => isPaidToAddress(code, currency),
    sends: isPaidByFile,
  },
  {
    name: 'chains',
    needs: 'endpoints of the chain',
    tried: 'a chain of ours that reorganises and endpoints that lie; no public chain',
    by: ['lib/rails/evm/contract.test.ts', 'lib/rails/evm/reorganisations.test.ts'],
    pays: (code, currency) => isPaidToAddress(code, currency, evmRailName),
    sends: () => false,
  },
  ...railKinds.map(({ kind, methods }) => ({
    name: `\`${kind}\``,
    ...(kinds[kind] ?? missing(`what ${kind} needs`)),
    pays: (code: string, currency: CurrencyCode) => methods(currency).includes(code),
    sends: (code: string, currency: CurrencyCode) => methods(currency).includes(code),
  })),
]

const connector = (whose: string, more = ''): string => `${whose}, by a connector${more && `; ${more}`}`

/** What institutions let a business contract: the product speaks to those named by a kind of rail itself. */
const contracts: Readonly<Record<string, string>> = {
  UpiQRMethod: connector('UPI API of your bank (its key, your IP addresses)'),
  PixQRMethod: '`pix-api`: API Pix of your bank',
  PromptPayMethod: connector('payment confirmation of SCB or KBank'),
  DuitNowMethod: connector('API of your bank', 'PayNet contracts acquirers alone'),
  QrisPayMethod: connector('SNAP BI of your bank (BRI, BCA, Mandiri …)'),
  QRPhMethod: connector('acquirer', 'no open contract was found'),
  VietQRMethod: connector('balance notices of your bank (BIDV, MB …)'),
  FpxMethod: connector('exchange and seller ID at PayNet with your certificate'),
  PseMethod: connector('ACH Colombia through your bank', 'no open contract was found'),
  EWalletMethod: connector('merchant contract of the wallet'),
  WalletBPayMethod: connector('merchant contract of the wallet'),
  NetBankingMethod: connector('payment aggregator or bank'),
  OnlineMethod: connector('bank or acquirer'),
  BankBPayMethod: connector('bank'),
  PayShapMethod: connector('PayShap API of your bank (Standard Bank …)'),
  WalletAQrMethod: connector('merchant contract of the wallet'),
  BankAPayMethod: connector('bank'),
  BankCDirectEFTMethod: connector('bank'),
  BankDDirectEFTMethod: connector('bank'),
  PayMeMethod: connector('merchant contract of the wallet'),
  MobileMoneyMethod: '`mpesa` in Kenya, `momo` at MTN; other networks by a connector',
  CodePaymentMethod: connector('shop chain or collecting agent'),
  VaPayMethod: 'numbers are given out by own accounts alone; their statements tell',
  IMPSMethod: connector('collection API of your bank'),
  P2AV2Method: connector('collection API of your bank'),
  UpiCollectMethod: connector('UPI API of your bank', 'the network is retiring it'),
  OfflineMethod: connector('collection API of your bank'),
  CryptoOfflineMethod: 'chains: the endpoint tells',
}

/** Of methods that share a code the object tells them apart. */
const named = ({ code, object }: PayinMethod): string =>
  payinMethods.filter((other) => other.code === code).length > 1 ? `\`${code}\` (${object})` : `\`${code}\``

function cell(currencies: readonly CurrencyCode[], isServed: (currency: CurrencyCode) => boolean): string {
  const served = currencies.filter(isServed)
  if (served.length === 0) return '–'
  return served.length === currencies.length && served.length > 1 ? 'all' : served.join(', ')
}

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function existing(file: string): string {
  if (!existsSync(path.join(projectRoot, file))) missing(`the test ${file}`)
  return `[${path.basename(file)}](../../${file})`
}

function missing(what: string): never {
  throw new Error(`docs/operators/methods.md: lib/testing/documents/methods-page.ts does not have ${what}`)
}

const introduction = `# Which rail serves each method

Made from the code (\`npm run generate\`): a cell names the currencies in which a rail can serve a method, **all** of those of the method or some. Which of
several rails gets a payment: [rails.md](rails.md#which-rail-gets-a-payment). Nothing here was tried against an institution itself: before you rely
on a rail, pay one real coin on it.`
