import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { errorFields } from './error-fields.ts'

const db = await testDatabase()

it('keeps code and constraint of a database error, and none of the row that it quotes', async () => {
  const error: unknown = await db.pool
    .query("insert into merchant (code, channel_name, callback_secret) values ('no good', 'Hunter Two', '')")
    .catch((caught: unknown) => caught)
  expect(error).toHaveProperty('detail', expect.stringContaining('Hunter Two'))
  const fields = errorFields(error)
  expect(fields).toMatchObject({ code: '23514', constraint: 'merchant_code_is_short_and_plain' })
  expect(JSON.stringify(fields)).not.toContain('Hunter Two')
})

it('follows causes, and does not get lost in a circle of them', () => {
  const inner = new Error('inner')
  const outer = new Error('outer', { cause: inner })
  expect(errorFields(outer)).toMatchObject({ message: 'outer', cause: { message: 'inner' } })
  inner.cause = outer
  expect(() => JSON.stringify(errorFields(outer))).not.toThrow()
})

it('accepts any thrown value', () => {
  expect(errorFields('text')).toEqual({ type: 'string', message: 'text' })
  expect(errorFields(undefined)).toEqual({ type: 'undefined', message: 'undefined' })
})
