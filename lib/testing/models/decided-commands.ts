import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { money } from '../../money/money.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { selectMatches } from '../../payments/receive/sql/select-matches.ts'
import { assignItem } from '../../payments/suspense/assign-item.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { redoMatch } from '../../payments/suspense/redo-match.ts'
import { undoMatch } from '../../payments/suspense/undo-match.ts'
import { annAndBen } from '../suspense/suspense-of.ts'
import { createPayin, readRestOffsets, recordOf } from './payin-commands.ts'
import { command, currencyCode, payinKey, pick, type Command, type Real } from './payment-command.ts'
import { feeOf, move, rules as ideal, type Model, type PayinOfModel } from './payments-model.ts'

// What people decide about money that came.

/** A match is taken back by mistake, and given back: all is as before. */
export const undoAndRedo = (which: number, by: number): Command =>
  command(`UNDO and REDO match ${by} of payin ${which}`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const matches = (await selectMatches(real.gateway.db, payinKey(real, payin))).filter((one) => !one.undone)
    const match = matches[by % matches.length]
    if (!match) return
    const undone = await undoMatch(real.gateway, match.receiptId, annAndBen)
    if (undone.result !== 'UNDONE') {
      expect(undone.result).toBe(payin.reversed && !match.afterSuccess ? 'REVERSED' : 'REFUNDED')
      if (undone.result === 'REFUNDED') expect(ideal.isRefunded(model, payin)).toBe(true)
      return
    }
    const { money: came, returned } = undone
    expect(await redoMatch(real.gateway, match.receiptId, annAndBen)).toMatchObject({ money: came, returned })
    if (payin.status === 'WAITING') await readRestOffsets(real, payin)
  })

/**
 * A payin that people complete with some hundredths less, which may come later. Other commands leave it
 * alone.
 */
export const completeShort = (
  amount: bigint,
  hundredths: bigint,
  borneBy: 'HOUSE' | 'MERCHANT',
  restComes: boolean,
): Command =>
  command(
    `payin of ${amount} short of ${hundredths} %, borne by the ${borneBy}${restComes ? ', paid later' : ''}`,
    'nothing',
    async (model, real) => {
      await createPayin(amount).run(model, real)
      const payin = model.payins.pop()
      if (!payin) throw new Error('the payin is missing')
      const short = (amount * hundredths) / 100n
      await assign(real, payin, amount - short, borneBy)
      bookShort(model, payin, { short, borneBy })
      await undoAndRedo(0, 0).run({ ...model, payins: [payin] }, real)
      if (!restComes || short === 0n) return
      await assign(real, payin, short)
      bookRest(model, payin, { short, borneBy })
    },
  )

interface Short {
  readonly short: bigint
  readonly borneBy: 'HOUSE' | 'MERCHANT'
}

/** Money less than the order amount completes a payin; the house or the merchant bears what it lacks. */
function bookShort(model: Model, { amount, attempts }: PayinOfModel, { short, borneBy }: Short): void {
  move(model, attempts[0]?.account ?? '', short - amount)
  model.available += amount - feeOf(amount) - (borneBy === 'MERCHANT' ? short : 0n)
  move(model, 'SHORTFALL/THB', borneBy === 'HOUSE' ? -short : 0n)
  move(model, 'FEE_INCOME/THB', feeOf(amount))
}

/** It comes after all, and whoever bore it has it. */
function bookRest(model: Model, { attempts }: PayinOfModel, { short, borneBy }: Short): void {
  move(model, attempts[0]?.account ?? '', -short)
  model.available += borneBy === 'MERCHANT' ? short : 0n
  move(model, 'SHORTFALL/THB', borneBy === 'HOUSE' ? short : 0n)
}

/** Money comes to the account of a payin, which no rule gives it, and a person does. */
async function assign(
  real: Real,
  payin: PayinOfModel,
  amount: bigint,
  borneBy?: 'HOUSE' | 'MERCHANT',
): Promise<void> {
  const { gateway } = real
  const { attempt } = await recordOf(real, payin)
  const sourceId = randomUUID()
  await receiveMoney(gateway, {
    source: 'model',
    sourceId,
    receivingAccountId: attempt.receiving.id,
    money: money(amount, currencyCode),
    railReference: `nobody ${sourceId}`,
    movedAt: gateway.clock.now(),
  })
  const { rows } = await gateway.db.pool.query<{ id: string }>(
    'select id from receipt where source_id = $1',
    [sourceId],
  )
  const item = (await openItems(gateway, { currencyCode })).find(({ receiptId }) => receiptId === rows[0]?.id)
  if (!item) throw new Error('money that nobody has is in the list')
  const acceptShort = borneBy && { acceptShort: { borneBy } }
  const assignment = { itemId: item.id, payment: payinKey(real, payin), ...acceptShort }
  expect(await assignItem(gateway, assignment, annAndBen)).toHaveProperty('key')
}
