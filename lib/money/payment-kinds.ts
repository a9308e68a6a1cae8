interface Kind {
  /** In: customers pay it. Out: it is paid to somebody. */
  readonly goes: 'IN' | 'OUT'
  /** What the API calls its ID. */
  readonly idName: string
  /** The first part of its paths. */
  readonly collection: string
  /** In names of operations: `createPayin`. */
  readonly noun: string
  /** In sentences: `a payin`, `your payins`. */
  readonly word: string
  /** `paymentTypeCode` of its answers and options. */
  readonly typeCode?: string
  /** Of the order amount, until `merchant configure` changes it (specification-gaps.md, "Money", fees). */
  readonly feePercent: string
  /** Whether the merchant chooses among ways to pay it. A refund goes back to where the money came from. */
  readonly hasOptions: boolean
}

/** The kinds of payments, in the order in which they are listed, and what they differ in by data. */
export const paymentKinds = {
  payin: {
    goes: 'IN',
    idName: 'idPayin',
    collection: 'payins',
    noun: 'Payin',
    word: 'payin',
    feePercent: '1.5',
    hasOptions: true,
  },
  topup: {
    goes: 'IN',
    idName: 'idTopUp',
    collection: 'topups',
    noun: 'TopUp',
    word: 'top-up',
    typeCode: 'TOPUP_WALLET',
    feePercent: '1.5',
    hasOptions: true,
  },
  payout: {
    goes: 'OUT',
    idName: 'idPayout',
    collection: 'payouts',
    noun: 'Payout',
    word: 'payout',
    feePercent: '1.5',
    hasOptions: true,
  },
  refund: {
    goes: 'OUT',
    idName: 'idRefund',
    collection: 'refunds',
    noun: 'Refund',
    word: 'refund',
    feePercent: '0',
    hasOptions: false,
  },
} as const satisfies Readonly<Record<string, Kind>>

type Kinds = typeof paymentKinds
export type PaymentKind = keyof Kinds

type KindThatGoes<Way extends Kind['goes']> = {
  [Name in PaymentKind]: Kinds[Name]['goes'] extends Way ? Name : never
}[PaymentKind]

/** Payments that customers pay. */
export type PaidInKind = KindThatGoes<'IN'>
/** Payments that leave: a payout, and a refund, which leaves like one. */
export type PaidOutKind = KindThatGoes<'OUT'>

/** What is known of a kind. */
export const factsOf = (kind: PaymentKind): Kind => paymentKinds[kind]

export const kindNames = Object.keys(paymentKinds) as readonly PaymentKind[]

export const isPaymentKind = (name: string): name is PaymentKind => Object.hasOwn(paymentKinds, name)

export const isPaidOut = (kind: PaymentKind): kind is PaidOutKind => factsOf(kind).goes === 'OUT'
export const isPaidIn = (kind: PaymentKind): kind is PaidInKind => !isPaidOut(kind)

export const paidInKinds = kindNames.filter(isPaidIn)
export const paidOutKinds = kindNames.filter(isPaidOut)
/** Those of which the API lists the ways to pay. */
export const kindsWithOptions = kindNames.filter((kind) => factsOf(kind).hasOptions)

/** An ID under its name in the API: `{ idPayin: 'order-1' }`. */
export type NamedId = { readonly [Name in PaymentKind as Kinds[Name]['idName']]?: string }

export const namedId = ({
  kind,
  paymentId,
}: {
  readonly kind: PaymentKind
  readonly paymentId: string
}): NamedId => ({ [paymentKinds[kind].idName]: paymentId })
