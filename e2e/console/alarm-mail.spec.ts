import { openMailServer } from '#lib/alarms/testing/mail-server.ts'
import { expect, test } from './signed-in.ts'

test('a test e-mail is sent to the person, and the page says whether it was taken', async ({
  page,
  signIn,
}) => {
  const { email } = await signIn('ADMIN')
  await page.goto('/console/alarms')
  const send = page.getByRole('button', { name: 'Send me a test e-mail' })
  await send.click()
  await expect(page.getByText('The server did not take it')).toBeVisible()
  const server = await openMailServer(Number(process.env['E2E_MAIL_PORT']))
  await send.click()
  await expect(page.getByText(`The server took a test e-mail to ${email}.`)).toBeVisible()
  expect(server.mails.map(({ to }) => to)).toEqual([[email]])
  await server.close()
})
