import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { Position } from '#lib/people/rights.ts'
import { beginSession } from '#lib/people/sessions.ts'
import { personInvite, personTakeUp } from '#sql/person'
import type { Database } from '#lib/platform/db/database.ts'
import { test as watched } from '../watched-test.ts'
import { openServerDatabase } from './server-database.ts'

export { expect } from '@playwright/test'

/** An operator's role, or a merchant's with the merchant's code: `DEMO` where it is absent. */
export type Role =
  | Extract<Position, { of: 'HOUSE' }>['role']
  | `merchant ${Extract<Position, { of: 'MERCHANT' }>['role']}`

export interface SignedIn {
  readonly personId: string
  readonly name: string
  readonly email: string
}

interface ConsoleFixtures {
  /**
   * Signs a new person in, in a browser (that of the test where it is absent): the session is written into the
   * database, which takes milliseconds.
   */
  readonly signIn: (role: Role, options?: SignInOptions) => Promise<SignedIn>
}

interface SignInOptions {
  readonly merchantCode?: string
  readonly name?: string
  readonly context?: BrowserContext
}

/** Tests of the console: everything that a watched test has, and people of any role, at once. */
export const test = watched.extend<ConsoleFixtures, { readonly database: Database }>({
  /** A page that a script draws on is open when its scripts answer to keys and clicks. */
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      const goto = page.goto.bind(page)
      page.goto = async (address, options) => {
        const answer = await goto(address, options)
        await page.locator('html[data-ready], html:not(:has(output.c-toast))').waitFor({ state: 'attached' })
        return answer
      }
    }
    await use(page)
  },
  /** The database of the server under test. */
  database: [
    async ({ browserName }, use) => {
      const database = await openServerDatabase(`test in ${browserName}`)
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  signIn: async ({ context: own, database, baseURL }, use) => {
    await use(async (role, { merchantCode = 'DEMO', name = 'Asha Rao', context = own } = {}) => {
      const person = await newPerson(database, role, merchantCode, name)
      const key = await newSession(database, person)
      await context.addCookies([
        { name: 'console', value: key, url: `${baseURL ?? ''}/console`, httpOnly: true },
      ])
      return person
    })
  },
})

async function newSession(database: Database, { personId }: SignedIn): Promise<string> {
  const place = { address: '127.0.0.1', userAgent: 'a test' }
  return (await beginSession(database, personId, 'OPEN', place)) ?? ''
}

/** What the cookie `console` of a new person holds who has just signed in. */
export const keyOfNewSession = async (
  database: Database,
  role: Role,
  merchantCode: string,
  name = 'Asha Rao',
): Promise<string> => newSession(database, await newPerson(database, role, merchantCode, name))

async function newPerson(
  database: Database,
  role: Role,
  merchantCode: string,
  name: string,
): Promise<SignedIn> {
  const email = `${randomUUID()}@console.example`
  const isOfMerchant = role.startsWith('merchant ')
  const { rows } = await database.query(
    personInvite({
      email,
      name: undefined,
      role: role.replace('merchant ', ''),
      merchantCode: isOfMerchant ? merchantCode : undefined,
    }),
  )
  const personId = rows[0]?.id ?? ''
  await database.query(personTakeUp({ id: personId, name, passwordHash: 'none' }))
  return { personId, name, email }
}
