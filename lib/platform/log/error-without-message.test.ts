import { expect, it } from 'vitest'
import { errorFields } from './error-fields.ts'
import { withoutMessage } from './error-without-message.ts'

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

it.each<[string, () => unknown]>([
  ['JSON.parse quotes what it was given', () => JSON.parse('secret')],
  [
    'a message of several lines looks like a stack',
    () => {
      throw new TypeError('no\n    at secret (secret.ts:1:1)')
    },
  ],
  [
    'a cause says more',
    () => {
      throw new Error('x', { cause: new Error('secret') })
    },
  ],
])('nothing of the message is left, where %s', (_, act) => {
  const { type, stack, ...rest } = errorFields(withoutMessage(thrownBy(act)))
  expect(type).toMatch(/Error$/)
  expect(stack).toContain('error-without-message.test.ts')
  expect(JSON.stringify([stack, rest])).not.toContain('secret')
})

it('a message that was changed after the error was made leaves no stack', () => {
  const error = new Error('secret')
  error.message = 'changed'
  expect(withoutMessage(error).stack).not.toContain('secret')
})

it('code and constraint stay', () => {
  const error = Object.assign(new Error('secret'), { code: '23514', constraint: 'amount_is_positive' })
  expect(errorFields(withoutMessage(error))).toMatchObject({
    code: '23514',
    constraint: 'amount_is_positive',
  })
})

it('a thrown value that is not an Error is named by its type alone', () => {
  expect(errorFields(withoutMessage('secret'))).toMatchObject({ type: 'string' })
  expect(JSON.stringify(errorFields(withoutMessage('secret')))).not.toContain('secret')
})
