import { beforeEach, describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeMerchant } from '../../testing/contract/api-client.ts'
import { atTime } from '../../testing/database/test-clock.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { creditBalance } from '../adjustments/credit-balance.ts'
import { closeSettlements } from './close-settlements.ts'

const gateway = await testGateway()
const { db } = gateway
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)
const closeAll = () => atTime(gateway.db, inTwoDays(), () => closeSettlements(gateway, 1_000))
const credit = (rupees: bigint) =>
  creditBalance(db, merchantCode, money(rupees * 100n, 'INR'), byOperator('test'))
let merchantCode = ''
let made = 0

describe('the database refuses', () => {
  const columns = `merchant_code, currency_code, number, position, from_at, to_at, time_zone, available_after, available_through,
    reserved_after, reserved_through, opening_balance, payins, payouts, topups, fees, vat, adjustments, closing_balance`
  /** The next settlement as it should be, but for what is named. */
  const insert = async (wrong: Readonly<Record<string, string>>) => {
    const right: Record<string, string> = {
      number: 'number + 1',
      from_at: 'to_at',
      to_at: `to_at + interval '1 day'`,
      available_after: 'available_through',
      available_through: 'available_through + 1',
      reserved_after: 'reserved_through',
      opening_balance: 'closing_balance',
      adjustments: '20',
      closing_balance: 'closing_balance + 20',
      ...wrong,
    }
    const values = columns.split(',').map((column) => right[column.trim()] ?? column)
    return db.pool.query(
      `insert into settlement (${columns}) select ${values.join(', ')} from settlement where merchant_code = $1`,
      [merchantCode],
    )
  }

  beforeEach(async () => {
    merchantCode = `SETTLED${(made += 1)}`
    await makeMerchant(gateway, merchantCode)
    await credit(10n)
    await closeAll()
    await credit(20n)
  })

  it('no settlement that is correct', async () => {
    await expect(insert({})).resolves.toMatchObject({ rowCount: 1 })
    expect(await closeAll()).toBe(0)
  })

  it.each([
    ['a number left out', { number: 'number + 2' }, 'settlement_continues_the_one_before'],
    ['a number used twice', { number: 'number' }, 'settlement_continues_the_one_before'],
    ['a gap in time', { from_at: `to_at + interval '1 second'` }, 'settlement_continues_the_one_before'],
    ['an end before the beginning', { to_at: 'from_at' }, 'settlement_ends_after_it_began'],
    [
      'postings left out',
      { available_after: 'available_through + 1' },
      'settlement_continues_the_one_before',
    ],
    ['postings taken twice', { available_after: '0' }, 'settlement_continues_the_one_before'],
    [
      'another opening balance',
      { opening_balance: 'closing_balance - 1', adjustments: '21' },
      'settlement_continues_the_one_before',
    ],
    ['sums that do not add up', { fees: '-1' }, 'settlement_adds_up'],
    [
      'another closing balance',
      { adjustments: '21', closing_balance: 'closing_balance + 21' },
      'settlement_closes_at_the_balance',
    ],
    [
      'postings that are not there',
      { available_through: 'available_through + 2' },
      'settlement_closes_at_the_balance',
    ],
    [
      'no postings',
      { available_through: 'available_through', adjustments: '0', closing_balance: 'closing_balance' },
      'settlement_holds_postings',
    ],
  ])('%s', async (_, wrong: Readonly<Record<string, string>>, constraint) => {
    await expect(insert(wrong)).rejects.toMatchObject({ constraint })
  })

  it('any change of a settlement', async () => {
    const refused = 'append-only'
    await expect(db.pool.query('update settlement set fees = fees')).rejects.toThrow(refused)
    await expect(db.pool.query('delete from settlement')).rejects.toThrow(refused)
    await expect(db.pool.query('truncate settlement')).rejects.toThrow(refused)
  })
})
