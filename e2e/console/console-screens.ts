import type { Page } from '@playwright/test'
import type { House } from './house/house.ts'
import { statementOf } from './house/banks.ts'
import { daysAgo } from './house/house.ts'
import type { Role } from './signed-in.ts'

/** One screen of the console. */
export interface ConsoleScreen {
  readonly name: string
  /** Who looks at it; undefined: nobody has signed in. Default: ADMIN. */
  readonly role?: Role | 'NOBODY'
  readonly open: (page: Page, house: House) => Promise<unknown>
}

const at =
  (address: string): ConsoleScreen['open'] =>
  (page) =>
    page.goto(address)

/** Opens the first thing of a list. */
const first =
  (list: string, begins: string): ConsoleScreen['open'] =>
  async (page) => {
    await page.goto(list)
    await page.goto((await page.locator(`main a[href^="${begins}"]`).first().getAttribute('href')) ?? '')
  }

export const consoleScreens: readonly ConsoleScreen[] = [
  { name: 'sign in', role: 'NOBODY', open: at('/console/sign-in') },
  { name: 'sign in wrong', role: 'NOBODY', open: at('/console/sign-in?said=WRONG') },
  { name: 'overview', open: at('/console/overview') },
  { name: 'overview of a merchant', role: 'merchant OWNER', open: at('/console/overview') },
  {
    name: 'overview with a tried file',
    open: async (page, house) => {
      await page.goto('/console/overview', { waitUntil: 'networkidle' })
      const row = page.getByRole('row').filter({ hasText: 'Kasikorn' })
      await row.locator('input[type=file]').setInputFiles(statementOf(house.cash('Kasikorn'), daysAgo(0)))
      await page.getByRole('button', { name: 'Import' }).waitFor()
    },
  },
  { name: 'payments', open: at('/console/payments') },
  { name: 'payments found', open: at('/console/payments?q=asha+rao') },
  { name: 'payments none', open: at('/console/payments?q=nothing-like-this') },
  { name: 'payments with a fault', open: at('/console/payments?q=day%3Asomeday') },
  { name: 'payments of a viewer', role: 'VIEWER', open: at('/console/payments') },
  {
    name: 'payment',
    open: first('/console/payments?status=SUCCESS&kind=payin&merchant=SIAM', '/console/payments/SIAM/'),
  },
  {
    name: 'payment of its owner',
    role: 'merchant OWNER',
    open: first('/console/payments?status=SUCCESS&kind=payin', '/console/payments/SIAM/'),
  },
  { name: 'payout', open: first('/console/payments?kind=payout', '/console/payments/SIAM/') },
  { name: 'bank line', open: line },
  { name: 'suspense', open: at('/console/suspense') },
  { name: 'suspense debits', open: at('/console/suspense?tab=debits') },
  { name: 'suspense none', open: at('/console/suspense?text=nothing-like-this') },
  { name: 'rule from a line', open: first('/console/suspense?tab=debits', '/console/suspense/rule') },
  { name: 'accounts', open: at('/console/accounts') },
  { name: 'account to add', open: at('/console/accounts/add') },
  { name: 'account', open: async (page, house) => page.goto(`/console/accounts/${house.cash('BDO').id}`) },
  {
    name: 'statements of an account',
    open: async (page, house) => page.goto(`/console/accounts/${house.cash('BDO').id}/statements`),
  },
  {
    name: 'statement',
    open: statement,
  },
  { name: 'layouts', open: at('/console/accounts/layouts') },
  { name: 'batches', open: at('/console/batches?show=payouts') },
  { name: 'batch', open: first('/console/batches', '/console/batches/') },
  { name: 'books', open: at('/console/books') },
  { name: 'client money', open: at('/console/books?show=client') },
  { name: 'clearing', open: at('/console/books?show=clearing') },
  { name: 'callbacks', open: at('/console/callbacks') },
  { name: 'settlements', open: at('/console/settlements') },
  { name: 'settlement', open: first('/console/settlements', '/console/settlements/SIAM/') },
  { name: 'balances', open: at('/console/balances') },
  { name: 'balances of a merchant', role: 'merchant FINANCE', open: at('/console/balances') },
  { name: 'payouts', role: 'merchant OWNER', open: at('/console/payouts') },
  { name: 'merchants', open: at('/console/merchants') },
  { name: 'merchant', open: at('/console/merchants/SIAM') },
  { name: 'merchant of its owner', role: 'merchant OWNER', open: at('/console/merchants') },
  { name: 'request log', open: at('/console/request-log') },
  { name: 'people', open: at('/console/people') },
  { name: 'approvals', role: 'FINANCE', open: at('/console/approvals') },
  { name: 'approvals none', role: 'merchant OWNER', open: at('/console/approvals') },
  { name: 'audit', open: at('/console/audit') },
  { name: 'system', open: at('/console/system') },
  { name: 'rails', open: at('/console/system/rails') },
  { name: 'operator tokens', open: at('/console/system/tokens') },
  { name: 'alarms', open: at('/console/alarms') },
  { name: 'alarms of a merchant', role: 'merchant OWNER', open: at('/console/alarms') },
  { name: 'your sessions', open: at('/console/sessions') },
  { name: 'invitation that is over', role: 'NOBODY', open: at('/console/invitation?key=none') },
  { name: 'second factor', open: at('/console/factor') },
  {
    name: 'confirm',
    open: async (page, { gateway }) => {
      const prisma = await gateway.db.prisma()
      await prisma.personSession.updateMany({ data: { authenticatedAt: new Date(0) } })
      await page.goto('/console/confirm')
    },
  },
  { name: 'refusal', role: 'SUPPORT', open: at('/console/books') },
  { name: 'no page', open: at('/console/payments/SIAM/payin/none') },
]

/** The last file of Kasikorn. */
async function statement(page: Page, house: House): Promise<void> {
  const statements = `/console/accounts/${house.cash('Kasikorn').id}/statements`
  await first(statements, `${statements}/`)(page, house)
}

async function line(page: Page, house: House): Promise<void> {
  await statement(page, house)
  await first(page.url(), '/console/lines/')(page, house)
}
