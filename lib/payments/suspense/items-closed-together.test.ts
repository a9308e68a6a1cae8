import { describe, expect, it } from 'vitest'
import { answerThenRollBack } from '../../testing/database/answer-then-roll-back.ts'
import { suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
const { stray } = suspenseOf(gateway)
const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
const first = await stray(10_00n)
const second = await stray(20_00n)

const answerTo = (text: string, look?: string) => answerThenRollBack(gateway.db, text, look)

/** One statement that matches receipts, each under a number, and undone from the start or not. */
const match = (...rows: readonly (readonly [receipt: string, no: number, isUndone?: boolean])[]): string => `
  insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, undone_at)
  values ${rows
    .map(
      ([receipt, no, isUndone]) =>
        `('${receipt}', ${no}, '${key.merchantCode}', '${key.kind}', '${key.paymentId}', 1, 'OPERATOR', ${isUndone ? 'now()' : 'null'})`,
    )
    .join(', ')}`

const close = (...receipts: readonly string[]): string =>
  `update suspense_item set closed_at = greatest(opened_at, now()), closed_as = 'OTHER'
    where receipt_id in (${receipts.map((receipt) => `'${receipt}'`).join(', ')})`

describe('a statement that matches two receipts', () => {
  const refused = 'receipt_match_takes_money_in_suspense'

  it('closes the items of both', async () => {
    const closed = `select string_agg(closed_as, ' ') as found from suspense_item where closed_at is not null`
    expect(await answerTo(match([first, 1], [second, 1]), closed)).toBe('ASSIGNED ASSIGNED')
  })

  it.each([
    ['the first', [first]],
    ['the second', [second]],
    ['both', [first, second]],
  ])('is refused when %s is not in suspense any more', async (_, closed) => {
    expect(await answerTo(`${close(...closed)}; ${match([first, 1], [second, 1])}`)).toBe(refused)
  })

  it('is refused when they are one and the same, also if one of the matches is undone', async () => {
    expect(await answerTo(match([first, 1, true], [first, 2]))).toBe(refused)
  })
})
