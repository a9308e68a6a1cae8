import pg from 'pg'
import { expect, it } from 'vitest'
import { isRefusedTogether } from './refused-together.ts'

const errorOf = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })

it.each([
  ['23505', 'an ID that is taken'],
  ['22021', 'a character that is none'],
  ['22P02', 'a text that is no number'],
  ['54000', 'a row that an index cannot hold'],
  ['P0002', 'an account that is missing'],
  ['40P01', 'a deadlock'],
])('each row of a statement is tried alone after %s: %s', (code) => {
  expect(isRefusedTogether(errorOf(code))).toBe(true)
})

it.each([
  ['57P01', 'the server is shutting down'],
  ['08006', 'the connection is lost'],
  ['55P03', 'a lock was not free in time'],
  ['53100', 'the disk is full'],
])('none is tried again after %s: %s', (code) => {
  expect(isRefusedTogether(errorOf(code))).toBe(false)
})

it('an error of our own is none of the database', () => {
  expect(isRefusedTogether(new TypeError('undefined is not a function'))).toBe(false)
})
