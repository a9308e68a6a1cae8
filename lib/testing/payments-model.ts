/** What a merchant's payments should come to: kept in memory, in minor units of one currency, with none of the product's code. */
export interface Model {
  available: bigint
  reserved: bigint
  readonly payins: PayinOfModel[]
  readonly payouts: PayoutOfModel[]
}

export interface PayinOfModel {
  readonly paymentId: string
  readonly amount: bigint
  received: bigint
  status: 'WAITING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'
  reversed: boolean
}

export interface PayoutOfModel {
  readonly paymentId: string
  readonly amount: bigint
  status: 'WAITING' | 'SUCCESS' | 'REFUSED'
  returned: boolean
}

export const emptyModel = (): Model => ({ available: 0n, reserved: 0n, payins: [], payouts: [] })

/** 1.5 %, half-up. */
const feeOf = (amount: bigint): bigint => (amount * 15n + 500n) / 1000n
export const totalOf = ({ amount }: { readonly amount: bigint }): bigint => amount + feeOf(amount)

export const rules = {
  receive(model: Model, payin: PayinOfModel, amount: bigint): void {
    payin.received += amount
    const open = payin.status === 'WAITING' || payin.status === 'EXPIRED'
    if (!open || payin.received < payin.amount) return
    payin.status = 'SUCCESS'
    model.available += payin.amount - feeOf(payin.amount)
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
    if (how === 'REFUSE') model.available += totalOf(payout)
    return true
  },

  return(model: Model, payout: PayoutOfModel): boolean {
    if (payout.status !== 'SUCCESS' || payout.returned) return false
    payout.returned = true
    model.available += payout.amount
    return true
  },
}
