/**
 * The expected state of a merchant's payments: kept in memory, in minor units of one currency, without the
 * product's code. `accounts` are the house accounts by ID: a negative amount is money that the gateway holds.
 */
export interface Model {
  available: bigint
  reserved: bigint
  readonly accounts: Map<string, bigint>
  readonly payins: PayinOfModel[]
  readonly payouts: PayoutOfModel[]
  readonly refunds: RefundOfModel[]
}

export interface PayinOfModel {
  readonly paymentId: string
  readonly amount: bigint
  /** Oldest first; the last one is in force. */
  readonly attempts: AttemptOfModel[]
  /** Money that came while it could still succeed, and its receiving account. */
  readonly counted: { readonly account: string; readonly amount: bigint }[]
  received: bigint
  status: 'WAITING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'
  /** The amount by which it succeeded: the order amount and the offsets. */
  required: bigint
  reversed: boolean
}

export interface AttemptOfModel {
  readonly account: string
  /** The order amount and the offset that identifies the transfer: enough to succeed. */
  readonly required: bigint
  /**
   * The offset after a part payment, which identifies the transfer of the rest: booked as far as the money
   * covers it.
   */
  restOffset: bigint
}

export interface PayoutOfModel {
  readonly paymentId: string
  readonly amount: bigint
  status: 'WAITING' | 'SUCCESS' | 'REFUSED'
  returned: boolean
}

export interface RefundOfModel {
  readonly paymentId: string
  readonly payin: PayinOfModel
  readonly amount: bigint
  /** What it takes of the payin's money in suspense, and what of that the merchant has paid there since. */
  readonly ofSuspense: bigint
  takenOver: bigint
  status: 'WAITING' | 'SUCCESS' | 'REFUSED'
  returned: boolean
}

export const emptyModel = (): Model => ({
  available: 0n,
  reserved: 0n,
  accounts: new Map(),
  payins: [],
  payouts: [],
  refunds: [],
})

/** 1.5 %, half-up. */
export const feeOf = (amount: bigint): bigint => (amount * 15n + 500n) / 1000n
export const totalOf = ({ amount }: { readonly amount: bigint }): bigint => amount + feeOf(amount)

export const move = ({ accounts }: Model, account: string, amount: bigint): void =>
  void accounts.set(account, (accounts.get(account) ?? 0n) + amount)

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

const inForce = ({ refunds }: Model, payin: PayinOfModel): readonly RefundOfModel[] =>
  refunds.filter((refund) => refund.payin === payin && refund.status !== 'REFUSED' && !refund.returned)

/** What a payin has in suspense; below zero where refunds took what its bank took back too. */
function heldOf(model: Model, payin: PayinOfModel): bigint {
  const counted = sumOf(payin.counted.map(({ amount }) => amount))
  const taken = payin.reversed ? counted : payin.status === 'SUCCESS' ? payin.required : 0n
  return payin.received - taken - sumOf(inForce(model, payin).map((one) => one.ofSuspense - one.takenOver))
}

/** What the merchant still has of a payin. */
function ownOf(model: Model, payin: PayinOfModel): bigint {
  const credited = payin.status === 'SUCCESS' && !payin.reversed ? payin.amount : 0n
  return credited - sumOf(inForce(model, payin).map((one) => one.amount - one.ofSuspense + one.takenOver))
}

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** Takes one refund of a payin; undefined where less is left of it, or of the balance. */
function refundOf(model: Model, payin: PayinOfModel, amount: bigint): RefundOfModel | undefined {
  const held = atLeastZero(heldOf(model, payin))
  const ofSuspense = amount < held ? amount : held
  const own = amount - ofSuspense
  if (amount <= 0n || own > atLeastZero(ownOf(model, payin)) || own > atLeastZero(model.available))
    return undefined
  return { paymentId: '', payin, amount, ofSuspense, takenOver: 0n, status: 'WAITING', returned: false }
}

/** The merchant pays for what refunds took of money that the bank takes back, in the order of their IDs. */
function takeOver(model: Model, payin: PayinOfModel): bigint {
  const lacking = atLeastZero(-heldOf(model, payin))
  let left = lacking
  const inOrder = inForce(model, payin).toSorted((one, other) => (one.paymentId < other.paymentId ? -1 : 1))
  for (const refund of inOrder) {
    const rest = refund.ofSuspense - refund.takenOver
    const share = rest < left ? rest : left
    refund.takenOver += share
    left -= share
  }
  return lacking
}

/** A payin succeeds that has what an attempt asked for, when money comes or a refund gives it back. */
function complete(model: Model, payin: PayinOfModel, attempt: AttemptOfModel | undefined): void {
  const kept = heldOf(model, payin)
  if (!attempt || payin.status === 'SUCCESS' || payin.status === 'REFUSED' || kept < attempt.required) return
  const asked = attempt.required + attempt.restOffset
  const required = kept < asked ? kept : asked
  payin.status = 'SUCCESS'
  payin.required = required
  model.available += payin.amount - feeOf(payin.amount)
  move(model, 'SUSPENSE/THB', -required)
  move(model, 'ROUNDING/THB', required - payin.amount)
  move(model, 'FEE_INCOME/THB', feeOf(payin.amount))
}

export const rules = {
  left: (model: Model, payin: PayinOfModel): bigint =>
    atLeastZero(heldOf(model, payin)) + atLeastZero(ownOf(model, payin)),

  refund(
    model: Model,
    payin: PayinOfModel,
    { paymentId, amount }: { paymentId: string; amount: bigint },
  ): boolean {
    const refund = refundOf(model, payin, amount)
    if (!refund) return false
    const own = refund.amount - refund.ofSuspense
    model.available -= own
    model.reserved += own
    model.refunds.push({ ...refund, paymentId })
    return true
  },

  decideRefund(
    model: Model,
    refund: RefundOfModel,
    how: 'CONFIRM' | 'REFUSE',
    paidBy: AttemptOfModel | undefined,
  ): boolean {
    const to = how === 'CONFIRM' ? 'SUCCESS' : 'REFUSED'
    if (refund.status !== 'WAITING') return refund.status === to
    refund.status = to
    const own = refund.amount - refund.ofSuspense
    model.reserved -= own
    if (how === 'CONFIRM') {
      move(model, 'SUSPENSE/THB', -refund.ofSuspense)
      move(model, 'PAYOUT_CLEARING/THB', refund.amount)
    } else {
      model.available += own + refund.takenOver
      move(model, 'SUSPENSE/THB', -refund.takenOver)
      complete(model, refund.payin, paidBy)
    }
    return true
  },

  returnRefund(model: Model, refund: RefundOfModel, paidBy: AttemptOfModel | undefined): boolean {
    if (refund.status !== 'SUCCESS' || refund.returned) return false
    refund.returned = true
    const ofSuspense = refund.ofSuspense - refund.takenOver
    model.available += refund.amount - ofSuspense
    move(model, 'SUSPENSE/THB', ofSuspense)
    move(model, 'PAYOUT_CLEARING/THB', -refund.amount)
    complete(model, refund.payin, paidBy)
    return true
  },

  mayChange: ({ status, received, attempts }: PayinOfModel): boolean =>
    status === 'WAITING' && received === 0n && attempts.length < 10,

  stray(model: Model, { account }: AttemptOfModel, amount: bigint): void {
    move(model, account, -amount)
    move(model, 'SUSPENSE/THB', amount)
  },

  receive(model: Model, payin: PayinOfModel, attempt: AttemptOfModel, amount: bigint): void {
    payin.received += amount
    move(model, attempt.account, -amount)
    move(model, 'SUSPENSE/THB', amount)
    if (payin.status === 'SUCCESS') return
    payin.counted.push({ account: attempt.account, amount })
    complete(model, payin, attempt)
  },

  isRefunded: (model: Model, payin: PayinOfModel): boolean => inForce(model, payin).length > 0,

  end(payin: PayinOfModel, how: 'CANCEL' | 'REFUSE' | 'EXPIRE'): boolean {
    if (payin.status !== 'WAITING' || (how === 'CANCEL' && payin.received > 0n)) return false
    payin.status = how === 'EXPIRE' ? 'EXPIRED' : 'REFUSED'
    return true
  },

  reverse(model: Model, payin: PayinOfModel): boolean {
    if (payin.status !== 'SUCCESS' || payin.reversed) return false
    payin.reversed = true
    const refunded = takeOver(model, payin)
    model.available -= payin.amount + refunded
    move(model, 'ROUNDING/THB', payin.amount - payin.required)
    move(model, 'SUSPENSE/THB', payin.required + refunded)
    for (const { account, amount } of payin.counted) {
      move(model, account, amount)
      move(model, 'SUSPENSE/THB', -amount)
    }
    return true
  },

  accept(model: Model, payout: PayoutOfModel): boolean {
    if (model.available < totalOf(payout)) return false
    model.available -= totalOf(payout)
    model.reserved += totalOf(payout)
    model.payouts.push(payout)
    return true
  },

  decide(model: Model, payout: PayoutOfModel, how: 'CONFIRM' | 'REFUSE'): boolean {
    const to = how === 'CONFIRM' ? 'SUCCESS' : 'REFUSED'
    if (payout.status !== 'WAITING') return payout.status === to
    payout.status = to
    model.reserved -= totalOf(payout)
    if (how === 'REFUSE') {
      model.available += totalOf(payout)
      return true
    }
    move(model, 'PAYOUT_CLEARING/THB', payout.amount)
    move(model, 'FEE_INCOME/THB', feeOf(payout.amount))
    return true
  },

  return(model: Model, payout: PayoutOfModel): boolean {
    if (payout.status !== 'SUCCESS' || payout.returned) return false
    payout.returned = true
    model.available += payout.amount
    move(model, 'PAYOUT_CLEARING/THB', -payout.amount)
    return true
  },
}
