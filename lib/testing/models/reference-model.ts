/**
 * The expected results of references that customers type: kept in memory, in minor units, without the
 * product's code.
 */
export interface ReferenceModel {
  readonly payins: ReferencedPayin[]
  /** Money that carries a reference and belongs to no payment yet, oldest first. */
  readonly waiting: { readonly reference: string; readonly amount: bigint }[]
  /** The payin that got the money of a reference. */
  readonly used: Map<string, ReferencedPayin>
}

export interface ReferencedPayin {
  readonly paymentId: string
  readonly amount: bigint
  received: bigint
  status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'EXPIRED'
  readonly typed: Set<string>
  /** The last that was accepted. */
  reference?: string
}

export const noReferences = (): ReferenceModel => ({ payins: [], waiting: [], used: new Map() })

const referencesMax = 5

export const dueOf = ({ amount, received }: ReferencedPayin): bigint => amount - received

/**
 * The owner of money with a typed reference: the only payin that holds the reference and is due exactly the
 * amount.
 */
function ownerOf(model: ReferenceModel, reference: string, amount: bigint): ReferencedPayin | undefined {
  const fitting = model.payins.filter(
    (payin) => payin.reference === reference && payin.status !== 'SUCCESS' && dueOf(payin) === amount,
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

export const referenceRules = {
  /** Money that names its payin by our own reference, of any amount. */
  pay(payin: ReferencedPayin, amount: bigint): void {
    payin.received += amount
    if (dueOf(payin) <= 0n) payin.status = 'SUCCESS'
  },

  /** Money that carries nothing but a reference that customers type. */
  arrive(model: ReferenceModel, reference: string, amount: bigint): void {
    const owner = ownerOf(model, reference, amount)
    if (!owner) return void model.waiting.push({ reference, amount })
    model.used.set(reference, owner)
    referenceRules.pay(owner, amount)
  },

  /** Whether the reference is accepted; what waits for it is matched. */
  type(model: ReferenceModel, payin: ReferencedPayin, reference: string): boolean {
    if (payin.reference === reference) return true
    if (!payin.typed.has(reference) && payin.typed.size >= referencesMax) return false
    payin.typed.add(reference)
    if (model.used.has(reference) && model.used.get(reference) !== payin) return false
    if (payin.status === 'SUCCESS') return false
    payin.reference = reference
    const came = model.waiting.findIndex(
      (one) => one.reference === reference && ownerOf(model, reference, one.amount) === payin,
    )
    const [money] = came < 0 ? [] : model.waiting.splice(came, 1)
    if (money) {
      model.used.set(reference, payin)
      referenceRules.pay(payin, money.amount)
    } else if (payin.status === 'WAITING') payin.status = 'PROCESSING'
    return true
  },

  expire(payin: ReferencedPayin): boolean {
    if (payin.status !== 'WAITING' && payin.status !== 'PROCESSING') return false
    payin.status = 'EXPIRED'
    return true
  },
}
