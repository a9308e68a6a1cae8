import { expect, it } from 'vitest'
import { z } from 'zod'
import { validate } from './validate.ts'

const messagesOf = (schema: z.ZodType, input: unknown, under: readonly PropertyKey[] = []) => {
  const checked = validate(schema, input, under)
  return 'violations' in checked ? checked.violations.map(({ path, message }) => [path, message]) : []
}

it.each([
  ['must be a name of somebody', 'name must be a name of somebody'],
  ['name must be longer', 'name must be longer'],
])('a message begins with the field, whether the rule does or not: %s', (rule, message) => {
  expect(messagesOf(z.object({ name: z.string().min(1, rule) }), { name: '' })).toEqual([['name', message]])
})

it('a message about an item of a list says which one, also where its number stands in the rule', () => {
  const list = z.object({ operations: z.array(z.string().max(3, 'must have at most 300 characters')) })
  expect(messagesOf(list, { operations: ['a', 'abcd', '', 'abcd'] })).toEqual([
    ['operations.1', 'operations.1 must have at most 300 characters'],
    ['operations.3', 'operations.3 must have at most 300 characters'],
  ])
})

it('a message about a nested field says all of its path', () => {
  const account = z.object({ account: z.object({ accountName: z.string('must be the accountName') }) })
  expect(messagesOf(account, { account: { accountName: 5 } }, ['paymentMethod'])).toEqual([
    ['paymentMethod.account.accountName', 'paymentMethod.account.accountName must be the accountName'],
  ])
})

it('an absent body is called the body', () => {
  expect(messagesOf(z.object({}), 'text')).toEqual([['', 'the body must be an object']])
})
