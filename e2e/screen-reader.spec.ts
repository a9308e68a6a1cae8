import { expect, type Page } from '@playwright/test'
import { everyScreen } from './every-screen.ts'
import { test } from './watched-test.ts'

// The text that a screen reader reads, in its order: the test bar, the bill, the step, the status.

const bill = `
- complementary "Test payment, no money moves"
- banner:
  - text: Demo Shop
  - paragraph: /^Amount to pay .*\\d/
  - term: Order
  - definition
  - term: Pay by
  - definition:
    - time: /\\d/
- main
- contentinfo:
  - group: English
  - group: Your data
`
const watch = `
  - group: Cancel payment
  - status: Waiting for your payment
  - timer "Time left": /^\\d+:\\d\\d/
  - status
`
const copyRow = (label: string, value: string) => `
  - term: ${label}
  - definition: ${value}
  - definition:
    - button "Copy ${label}": Copy
    - status
`
const code = (name: RegExp) => `
  - 'img ${name.toString()}'
  - paragraph: /\\d/
  - link "Save picture"
  - link "Play the customer’s bank or wallet"
`

const steps: Readonly<Record<string, string>> = {
  UPI: `
- main:
  - /children: equal
  - heading "Scan with your app" [level=1]
  - paragraph: The amount and the recipient are filled in for you.
  ${code(/QR code: pay ₹499\.50 to Demo Shop with UPI/)}
  - list:
    - listitem
  - heading "The 12-digit reference of your payment" [level=2]
  - text: /Reference number \\(UTR\\) .*412345678901/
  - textbox "Reference number (UTR)"
  - button "Send reference"
  ${watch}`,
  'bank redirect': `
- main:
  - /children: equal
  - heading "Continue at Maybank" [level=1]
  - paragraph: /You sign in there and approve RM.80\\.00\\./
  - link "Go to Maybank"
  - paragraph:
    - status: You go there in 3 seconds
    - button "Stay here"
  - list:
    - listitem
  ${watch}`,
  transfer: `
- main:
  - /children: equal
  - heading "Transfer from your bank’s app" [level=1]
  ${copyRow('Amount, to the last digit', '/฿1,250\\.\\d\\d/')}
  ${copyRow('Bank', '/.+/')}
  ${copyRow('Account number', '/\\d+/')}
  ${copyRow('Account name', '/.+/')}
  - text: /Send exactly ฿1,250\\.\\d\\d\\./
  - group: Step by step
  - button "I have paid"
  - button "Print"
  ${watch}`,
  'code for the store': `
- main:
  - /children: equal
  - heading "Pay at a store with this code" [level=1]
  - paragraph: /^\\w{4} \\w{4}/
  - button "Copy Payment code": Copy
  - status
  - figure /Barcode of the code \\w{4} \\w{4}/
  - heading "You can pay at" [level=2]
  - list:
    - listitem: FamilyMart
  - list:
    - listitem
  - button "Print"
  ${watch}`,
  'request on the phone': `
- main:
  - /children: equal
  - heading "Confirm on your phone" [level=1]
  - paragraph: /We sent a request for KES.900\\.00 to your phone/
  - paragraph: /The request went to .*\\+254712123456/
  - list:
    - listitem
  - group: Nothing arrived?
  ${watch}`,
  crypto: `
- main:
  - /children: equal
  - heading "Send 12.50 USDT from your wallet" [level=1]
  - text: /Send USDT on Ethereum only/
  ${code(/QR code: send 12\.50 USDT on Ethereum/)}
  ${copyRow('Amount, exactly', '12.50 USDT')}
  ${copyRow('Token', 'USDT')}
  ${copyRow('Address', '/^0x[0-9a-fA-F]{40}$/')}
  ${copyRow('Network', 'Ethereum')}
  - paragraph: /12\\.50 USDT must arrive/
  - group: Step by step
  ${watch}`,
}

const results: Readonly<Record<string, string>> = {
  paid: `
- main:
  - /children: equal
  - heading "Paid" [level=1]
  - paragraph: Thank you. We are telling Demo Shop.
  - term: Amount
  - definition: R$120.50
  - term: Method
  - definition: Pix
  - term: Date and time
  - definition:
    - time: /2\\d{3}/
  - term: Order
  - definition
  - link "Back to Demo Shop"
  - paragraph:
    - status: You return in 5 seconds
    - button "Stay here"
`,
  refused: `
- main:
  - /children: equal
  - heading "The payment was not made" [level=1]
  - paragraph: /Your bank or wallet refused it/
  - term: Order
  - definition
  - link "Back to Demo Shop"
`,
  'expired in part': `
- main:
  - /children: equal
  - heading "Time has run out, and part of the money is here" [level=1]
  - paragraph: /Please do not send more/
  - term: Received
  - definition: R$50.00
  - term: Missing
  - definition: R$70.50
  - term: Order
  - definition
  - link "Back to Demo Shop"
  - status: Checking
  - status
`,
}

for (const [name, snapshot] of Object.entries(steps)) {
  test(`read out from top to bottom: ${name}`, async ({ page, request }) => {
    await open(page, request, name)
    await expect(page.locator('body')).toMatchAriaSnapshot(bill)
    await expect(page.locator('body')).toMatchAriaSnapshot(tidy(snapshot))
  })
}

for (const [name, snapshot] of Object.entries(results)) {
  test(`read out from top to bottom: ${name}`, async ({ page, request }) => {
    await open(page, request, name)
    await expect(page.locator('body')).toMatchAriaSnapshot(snapshot)
  })
}

async function open(
  page: Page,
  request: Parameters<(typeof everyScreen)[number]['open']>[1],
  name: string,
): Promise<void> {
  // The countdown is slow here, so no page redirects meanwhile.
  const screen = everyScreen.find((each) => each.name === name)
  if (!screen) throw new Error(`there is no screen “${name}”`)
  const showIn = await screen.open(page, request)
  await showIn('en')
}

/** Removes the empty lines that the template leaves. */
const tidy = (snapshot: string): string =>
  snapshot.replaceAll(/^ {2,}(?=\s*$)/gm, '').replaceAll(/\n\s*\n/g, '\n')
