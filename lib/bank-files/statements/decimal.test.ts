import { describe, expect, it } from 'vitest'
import { decimal, type DecimalSigns } from './decimal.ts'

const point: DecimalSigns = { decimal: '.' }
const comma: DecimalSigns = { decimal: ',' }
const english: DecimalSigns = { decimal: '.', thousands: ',' }
const german: DecimalSigns = { decimal: ',', thousands: '.' }
const french: DecimalSigns = { decimal: ',', thousands: ' ' }
const swiss: DecimalSigns = { decimal: '.', thousands: "'" }

describe('an amount in a file', () => {
  it.each<[string, DecimalSigns, string]>([
    ['499.50', point, '499.5'],
    ['000499.50', point, '499.5'],
    ['0.00', point, '0'],
    ['.50', point, '0.5'],
    ['100,', comma, '100'],
    ['250000.0000000000000', point, '250000'],
    ['1.2345678901234', point, '1.2345678901234'],
    ['1,234.56', english, '1234.56'],
    ['1,00,000.00', english, '100000'],
    ['12,34,567', english, '1234567'],
    ['1.234,56', german, '1234.56'],
    ['1 234,56', french, '1234.56'],
    ['1\u00A0234,56', french, '1234.56'],
    ["1'234.56", swiss, '1234.56'],
    ['1234.56', english, '1234.56'],
    ['12345678901234567890.12', point, '12345678901234567890.12'],
  ])('%s is read exactly', (text, signs, value) => {
    expect(decimal(text, signs)).toBe(value)
  })

  it.each<[string, DecimalSigns]>([
    ['', point],
    ['.', point],
    ['1.2.3', point],
    ['1,234.56', point],
    ['-5', point],
    ['+5', point],
    ['1e3', point],
    ['0x10', point],
    ['1.23,45', german],
    ['1,23.45', english],
    ['12,3456.00', english],
    ['1,2,345', english],
    [',123', english],
    ['٣', point],
  ])('%j is none', (text, signs) => {
    expect(decimal(text, signs)).toBeUndefined()
  })
})
