import { expect, test, type Role } from './signed-in.ts'

const everybody = ['Overview', 'Payments', 'Callbacks', 'Settlements', 'Balances']

const pagesOf: readonly (readonly [Role, readonly string[]])[] = [
  [
    'ADMIN',
    [
      'Overview',
      'Payments',
      'Suspense',
      'Accounts',
      'Batches',
      'Books',
      'Callbacks',
      'Settlements',
      'Balances',
      'Merchants',
      'Request log',
      'People',
      'Approvals',
      'Audit',
      'System',
    ],
  ],
  ['VIEWER', [...everybody, 'Request log', 'Audit']],
  ['merchant OWNER', [...everybody, 'Merchants', 'Request log', 'People', 'Approvals', 'Audit']],
  ['merchant DEVELOPER', [...everybody, 'Merchants', 'Request log', 'Audit']],
  ['merchant VIEWER', [...everybody, 'Audit']],
]

for (const [role, pages] of pagesOf) {
  test(`the navigation of ${role} has the pages that the role may open, in their order`, async ({
    page,
    signIn,
  }) => {
    await signIn(role)
    await page.goto('/console')
    await expect(page).toHaveURL(/\/console\/overview$/)
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    if (!(await links.first().isVisible())) await page.getByText('Menu', { exact: true }).click()
    await expect(links).toHaveText(pages)
  })
}

test('who is not signed in is sent to sign in, and told where to go on', async ({ page }) => {
  const answer = await page.request.get('/console/system?x=1', { maxRedirects: 0 })
  expect(answer.status()).toBe(307)
  expect(answer.headers()['location']).toBe('/console/sign-in?next=%2Fconsole%2Fsystem%3Fx%3D1')
})
