import { describe, expect, it } from 'vitest'
import { isCalledReference } from '../typed-numbers.ts'
import { isNumberOf, isTimeOfDay } from './predictable-number.ts'

const moved = new Date('2026-11-24T00:00:00Z')

describe('a day and a time of day', () => {
  it.each(['202611241200', '202511250000', '241120262359', '202701012359'])('are %s', (number) => {
    expect(isTimeOfDay(number, moved)).toBe(true)
  })

  it.each(['202611242400', '202611241260', '202613241200', '202411241200', '412345678901', '20261124120'])(
    'are not %s',
    (number) => {
      expect(isTimeOfDay(number, moved)).toBe(false)
    },
  )
})

describe('a number of an account', () => {
  it.each([
    ['501000000099', '501000000099'],
    ['501000000099', '5010-0000 0099'],
    ['501000000099', '50100000009912'],
    ['501000000099', 'IN61HDFC0000501000000099'],
    ['918001234567', '8001234567'],
    ['918001234567', '+91 80012 34567'],
    ['918001234567', '918001234567@hdfcbank'],
    ['000012345678', '12345678'],
  ])('is %s of %s', (number, account) => {
    expect(isNumberOf(number, ['', account])).toBe(true)
  })

  it.each([
    ['501000000099', '501000000098'],
    ['918001234567', '1234567'],
    ['918001234567', '8001234568'],
    ['000001234567', '1234567'],
    ['918001234567', 'acme@hdfcbank'],
  ])('is not %s of %s', (number, account) => {
    expect(isNumberOf(number, ['', account])).toBe(false)
  })
})

describe('a number that is called a reference', () => {
  const number = '412345678901'

  it.each([
    'UPI/412345678901/ASHA',
    'BY TRANSFER-UPI/CR/412345678901/ASHA',
    'MMT/IMPS/412345678901/ASHA',
    'imps-in-412345678901-asha',
    'NEFT UTR NO: 412345678901',
    'RRN 0000412345678901',
    ' 412345678901 ',
  ])('is in "%s"', (text) => {
    expect(isCalledReference({ text }, number)).toBe(true)
    expect(isCalledReference({ references: [`${number}1`], text }, number)).toBe(true)
  })

  it.each([
    'NEFT CR 412345678901 ASHA',
    'UPI ASHA 412345678901',
    'SIMPS 412345678901',
    'UPI/412345678901@hdfcbank/ASHA',
    'UPI/4123456789012',
  ])('is not in "%s"', (text) => {
    expect(isCalledReference({ text }, number)).toBe(false)
  })
})
