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

export const emptyModel = (): Model => ({
  available: 0n,
  reserved: 0n,
  accounts: new Map(),
  payins: [],
  payouts: [],
})

/** 1.5 %, half-up. */
const feeOf = (amount: bigint): bigint => (amount * 15n + 500n) / 1000n
export const totalOf = ({ amount }: { readonly amount: bigint }): bigint => amount + feeOf(amount)

const move = ({ accounts }: Model, account: string, amount: bigint): void =>
  void accounts.set(account, (accounts.get(account) ?? 0n) + amount)

export const rules = {
  mayChange: ({ status, received, attempts }: PayinOfModel): boolean =>
    status === 'WAITING' && received === 0n && attempts.length < 10,

  stray(model: Model, { account }: AttemptOfModel, amount: bigint): void {
    move(model, account, -amount)
    move(model, 'SUSPENSE/THB', amount)
  },

  receive(model: Model, payin: PayinOfModel, attempt: AttemptOfModel, amount: bigint): void {
    const { account } = attempt
    payin.received += amount
    move(model, account, -amount)
    move(model, 'SUSPENSE/THB', amount)
    if (payin.status === 'SUCCESS') return
    payin.counted.push({ account, amount })
    if (payin.status === 'REFUSED' || payin.received < attempt.required) return
    const asked = attempt.required + attempt.restOffset
    const required = payin.received < asked ? payin.received : asked
    payin.status = 'SUCCESS'
    payin.required = required
    model.available += payin.amount - feeOf(payin.amount)
    move(model, 'SUSPENSE/THB', -required)
    move(model, 'ROUNDING/THB', required - payin.amount)
    move(model, 'FEE_INCOME/THB', feeOf(payin.amount))
  },

  end(payin: PayinOfModel, how: 'CANCEL' | 'REFUSE' | 'EXPIRE'): boolean {
    if (payin.status !== 'WAITING' || (how === 'CANCEL' && payin.received > 0n)) return false
    payin.status = how === 'EXPIRE' ? 'EXPIRED' : 'REFUSED'
    return true
  },

  reverse(model: Model, payin: PayinOfModel): boolean {
    if (payin.status !== 'SUCCESS' || payin.reversed) return false
    payin.reversed = true
    model.available -= payin.amount
    move(model, 'ROUNDING/THB', payin.amount - payin.required)
    move(model, 'SUSPENSE/THB', payin.required)
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
