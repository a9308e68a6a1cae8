import { describe, expect, it } from 'vitest'
import { isRateFault } from '../rate-table.ts'
import { rateText } from '../rate.ts'
import { readEurofxref } from './eurofxref.ts'
import { eurofxref, wholeDay } from './test-eurofxref.ts'

function read(xml: string) {
  const days = readEurofxref(xml)
  if (isRateFault(days)) throw new Error(days.message)
  return days.map(({ date, rates }) => [
    date,
    Object.fromEntries([...rates].map(([code, rate]) => [code, rateText(rate)])),
  ])
}

function faultOf(xml: string): string {
  const days = readEurofxref(xml)
  return isRateFault(days) ? days.message : 'none'
}

const good = eurofxref({ '2026-11-20': { USD: '1.1514', JPY: '181.27' } })

describe('the file of the ECB', () => {
  it('of one day is read', () => {
    expect(read(eurofxref({ '2026-11-20': wholeDay }))).toHaveLength(1)
    expect(read(good)).toEqual([['2026-11-20', { USD: '1.1514', JPY: '181.27' }]])
  })

  it('of many days is read, in its own order', () => {
    const many = eurofxref({ '2026-11-20': { USD: '1.1514' }, '2026-11-19': { USD: '1.1600' } })
    expect(read(many)).toEqual([
      ['2026-11-20', { USD: '1.1514' }],
      ['2026-11-19', { USD: '1.16' }],
    ])
  })
})

describe('a file is refused as a whole, with the fault', () => {
  const replaced = (from: string, to: string) => {
    expect(good).toContain(from)
    return good.replace(from, to)
  }
  it.each([
    [
      'a rate of 0',
      replaced("'1.1514'", "'0.0000'"),
      '2026-11-20 has the rate "0.0000" for USD: it must be a number greater than 0',
    ],
    ['a rate below 0', replaced("'1.1514'", "'-1.1514'"), 'the rate "-1.1514" for USD'],
    ['a rate that is no number', replaced("'1.1514'", "'N/A'"), 'the rate "N/A" for USD'],
    ['a rate with a comma', replaced("'1.1514'", "'1,1514'"), 'the rate "1,1514" for USD'],
    [
      'a currency that does not exist',
      replaced("'USD'", "'USX'"),
      'the currency "USX", which is not in ISO 4217',
    ],
    ['a currency in small letters', replaced("'USD'", "'usd'"), 'the currency "usd"'],
    ['the euro in euros', replaced("'USD'", "'EUR'"), 'a rate of the euro in euros'],
    ['a currency twice', replaced("'JPY'", "'USD'"), '2026-11-20 has USD twice'],
    ['no date', replaced(" time='2026-11-20'", ''), 'a group of rates has no date'],
    ['a date that does not exist', replaced('2026-11-20', '2026-11-31'), '"2026-11-31" is not a date'],
    ['an entry without a rate', replaced(" rate='1.1514'", ''), 'an entry without "currency" or "rate"'],
    ['another element', replaced('<Cube currency', '<Rate currency'), 'an entry without'],
    [
      'a day twice',
      eurofxref({ '2026-11-20': { USD: '1' } }).replace(
        '</Cube>\n</',
        "<Cube time='2026-11-20'><Cube currency='USD' rate='2'/></Cube></Cube>\n</",
      ),
      'the day 2026-11-20 twice',
    ],
    ['a day without rates', eurofxref({ '2026-11-20': {} }), '2026-11-20 has no rates'],
    ['no day', eurofxref({}), 'it contains no day'],
    [
      'another vocabulary',
      replaced('vocabulary/2002-08-01', 'vocabulary/2099-01-01'),
      'not a list of euro reference rates',
    ],
    ['a page of HTML', '<html><body>Not found</body></html>', 'not a list of euro reference rates'],
    ['half of it', good.slice(0, 400), 'not well-formed XML'],
    ['nothing', '', 'not well-formed XML'],
    [
      'a document type',
      replaced(
        '<gesmes:Envelope',
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n<gesmes:Envelope',
      ),
      'it has a document type',
    ],
    ['an entity', replaced("'1.1514'", "'&rate;'"), 'not well-formed XML'],
    ['an attribute twice', replaced("rate='1.1514'", "rate='1.1514' rate='2'"), 'not well-formed XML'],
    ['elements without end', '<a>'.repeat(300_000), 'nested too deeply'],
  ])('%s', (_, xml, words) => {
    const message = faultOf(xml)
    expect(message).toMatch(/^The rates were not imported: .*\.$/)
    expect(message).toContain(words)
  })
})
