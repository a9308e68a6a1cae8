import { readFileSync, writeFileSync } from 'node:fs'
import { Desk, type Work } from './house/desk.ts'
import { daysAgo, openHouse, type House } from './house/house.ts'
import { expect, test } from './signed-in.ts'

// The jobs of an operator's month, done in a browser by two people of a house in live mode. What each takes is
// counted; `docs/measurements.md` has the minutes beside those by the command line. With E2E_SCREENS=1 it takes the
// pictures of the guide.

test.describe.configure({ mode: 'serial' })

const work = new Map<string, Work>()
let house: House
/** The file for the bank. */
let sent = ''
let mali: Desk
let somchai: Desk

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  house = await openHouse()
  mali = await Desk.of(browser, house, ['FINANCE', 'Mali Suksan'], work)
  somchai = await Desk.of(browser, house, ['ADMIN', 'Somchai Dee'], work)
})
test.afterAll(async () => {
  const lines = [...work].map(([job, { pages, acts, characters, milliseconds }]) =>
    [job, pages, acts, characters, (milliseconds / 1_000).toFixed(1)].join('\t'),
  )
  writeFileSync(test.info().outputPath('work.tsv'), `${lines.join('\n')}\n`)
  console.log(lines.join('\n'))
  await mali.page.context().close()
  await somchai.page.context().close()
  await house.stop()
})

const boardRow = (desk: Desk, name: string) => desk.page.getByRole('row').filter({ hasText: name }).first()
const table = (desk: Desk, name: string) => desk.page.getByRole('table', { name, exact: true })

test('the morning: a gap is found at sight, and the file that was missed closes it', async () => {
  mali.begin('gap')
  await mali.open('/console/overview')
  const bdo = boardRow(mali, 'BDO')
  await expect(bdo).toContainText('GAP')
  await expect(boardRow(mali, 'Banamex')).toContainText('LATE')
  await mali.picture('console-board')
  await mali.drop(house.cash('BDO'), daysAgo(2))
  await mali.import()
  await expect(boardRow(mali, 'BDO')).not.toContainText('GAP')
})

test('payouts leave in a file: one is taken out, another person approves what both saw', async () => {
  mali.begin('batch')
  await mali.open('/console/batches')
  await mali.click(mali.page.getByRole('button', { name: 'Create batch' }))
  const orders = table(mali, 'Payouts of the batch')
  await expect(orders).toContainText('New payee')
  await mali.picture('console-batch')
  await mali.click(orders.getByRole('row').filter({ hasText: '450.00' }).getByRole('checkbox'))
  await mali.click(mali.page.getByRole('button', { name: 'Take out' }), mali.said)
  await expect(orders).toContainText('Taken out')

  somchai.begin('batch')
  await somchai.open('/console/approvals')
  await somchai.click(somchai.page.getByRole('link', { name: 'Look at it' }))
  await expect(table(somchai, 'Payouts of the batch')).toContainText('Pim Kanchana')
  await somchai.click(somchai.page.getByRole('button', { name: 'Approve' }), somchai.said)

  await mali.open(mali.page.url())
  const download = mali.page.waitForEvent('download')
  await mali.click(mali.page.getByRole('button', { name: 'Export' }))
  sent = readFileSync(await (await download).path(), 'utf8')
  expect(sent.match(/<EndToEndId>/g)).toHaveLength(2)
})

test('the bank refuses one of them, and its reason stands at the payout', async () => {
  const batch = mali.page.url()
  mali.begin('refused')
  await mali.open('/console/overview')
  await mali.dropFile(house.cash('Kasikorn'), reportThatRefuses(sent))
  await mali.import()
  await mali.open(batch)
  await expect(table(mali, 'Payouts of the batch')).toContainText('AC04')
  house.cash('Kasikorn').bank.move(daysAgo(0), -300_00, 'TRANSFER OUT')
})

test('the statements of the day are dropped on their rows', async () => {
  mali.begin('import')
  await mali.open('/console/overview')
  for (const name of ['Kasikorn', 'HDFC'] as const) {
    await mali.drop(house.cash(name), daysAgo(0))
    if (name === 'Kasikorn') await mali.picture('console-import', mali.page.locator('.b-file'))
    await mali.import()
  }
  await expect(boardRow(mali, 'Kasikorn')).toContainText('In order')
})

test('near misses are assigned by one key each, and another person approves all at once', async () => {
  mali.begin('assign')
  await mali.open('/console/suspense?tab=credits')
  const rows = table(mali, 'Open money').locator('tbody tr')
  const title = mali.page.getByRole('heading', { level: 2 })
  await mali.picture('console-suspense')
  const many = await rows.count()
  let asked = 0
  for (let at = 0; at < many; at += 1) {
    const before = (await title.textContent()) ?? ''
    const hasCandidate = (await mali.page.locator('[data-key="Enter"]').count()) > 0
    await mali.press(hasCandidate ? 'Enter' : 'j')
    if (hasCandidate) asked += 1
    if (at < many - 1) await expect(title).not.toHaveText(before)
  }
  await expect(rows.filter({ hasText: 'Waits' })).toHaveCount(asked)
  expect(asked).toBeGreaterThanOrEqual(4)
  somchai.begin('assign')
  await somchai.open('/console/approvals')
  await somchai.picture('console-approvals')
  await somchai.click(somchai.page.getByRole('button', { name: /^Approve all/ }), somchai.said)
  await expect(somchai.said).toContainText('the payment is complete')
  await expect(somchai.page.getByText('Nothing waits for you')).toBeVisible()
})

test('a debit without an ID goes to its payout, the first candidate', async () => {
  mali.begin('debit')
  await mali.open('/console/suspense?tab=debits&text=transfer')
  await mali.press('Enter', mali.said)
  await expect(mali.said).toContainText('waits')
  somchai.begin('debit')
  await approveOne()
  await mali.open('/console/payments?kind=payout&status=SUCCESS')
  await expect(mali.page.getByRole('row').filter({ hasText: '300.00' })).toHaveCount(1)
})

test('money that nobody knows goes back to its payer', async () => {
  mali.begin('return')
  await mali.open('/console/suspense?tab=credits&text=unknown')
  await mali.press('r')
  const form = mali.page.getByRole('form', { name: 'Return to the payer' })
  await mali.type(form.getByLabel('Account number'), '4567890123')
  await mali.type(form.getByLabel('Holder'), 'Somebody Unknown')
  await mali.type(form.getByLabel('Bank code'), '014')
  await mali.type(form.getByLabel('Reason of the return'), 'sent by mistake')
  await mali.click(form.getByRole('button', { name: 'Return' }), mali.said)
  await expect(mali.said).toContainText('waits')
  somchai.begin('return')
  await approveOne()
})

test('the month ends with books that equal the banks, and a proof of the money of clients', async () => {
  mali.begin('books')
  await mali.open('/console/overview')
  for (const name of ['Kasikorn', 'HDFC', 'BDO', 'Banamex'])
    await expect(boardRow(mali, name)).not.toContainText('DIFFERS')
  await mali.open('/console/books')
  await expect(table(mali, 'Trial balance')).toContainText('Total THB')
  await mali.click(mali.page.getByRole('link', { name: 'Client money' }))
  await expect(mali.page.getByText('Difference').first()).toBeVisible()
  await mali.picture('console-books')
  const download = mali.page.waitForEvent('download')
  await mali.click(mali.page.getByRole('link', { name: 'CSV' }))
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('THB')
})

test('the auditor asks about a bank line: which payment, by which rule, decided and approved by whom', async () => {
  const [, short] = house.today
  const amount = ((short?.ordered ?? 0) - 1) / 100
  mali.begin('auditor')
  await mali.open('/console/payments')
  await mali.type(mali.page.getByRole('searchbox'), amount.toFixed(2))
  await mali.press('Enter', mali.page.getByRole('link', { name: /^Line / }).first())
  await mali.click(mali.page.getByRole('link', { name: /^Line / }).first())
  const became = mali.page.getByRole('main')
  await expect(became).toContainText(short?.key.paymentId ?? '')
  await expect(became).toContainText('Mali Suksan')
  await expect(became).toContainText('Somchai Dee')
  await mali.picture('console-line')
})

test('what a merchant’s people see first', async ({ browser }) => {
  const owner = await Desk.of(browser, house, ['merchant OWNER', 'Niran Siam'], new Map())
  owner.begin('')
  await owner.open('/console/overview')
  await expect(owner.page.getByRole('heading', { name: 'THB' })).toBeVisible()
  await owner.picture('console-merchant')
  await owner.page.context().close()
})

async function approveOne(): Promise<void> {
  await somchai.open('/console/approvals')
  await somchai.click(somchai.page.getByRole('button', { name: 'Approve', exact: true }), somchai.said)
  await expect(somchai.said).not.toHaveAttribute('data-tone', 'REFUSED')
}

/** The report of the bank that it refuses the second transfer of a file. */
function reportThatRefuses(file: string) {
  const [, message = ''] = /<MsgId>([^<]+)</.exec(file) ?? []
  const refused = [...file.matchAll(/<EndToEndId>([^<]+)</g)].at(1)?.[1] ?? ''
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>
<OrgnlEndToEndId>${refused}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>
</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  return { name: 'report.xml', mimeType: 'text/xml', buffer: Buffer.from(report) }
}
