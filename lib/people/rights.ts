import { consolePhrases } from '../i18n/console-messages.ts'

/** A person who works for the house that runs the gateway. */
export const operatorRoles = ['ADMIN', 'FINANCE', 'SUPPORT', 'VIEWER'] as const
/** A person who works for one merchant. */
export const merchantRoles = ['OWNER', 'FINANCE', 'DEVELOPER', 'SUPPORT', 'VIEWER'] as const

export type OperatorRole = (typeof operatorRoles)[number]
export type MerchantRole = (typeof merchantRoles)[number]

export const isOperatorRole = (text: string): text is OperatorRole =>
  (operatorRoles as readonly string[]).includes(text)
export const isMerchantRole = (text: string): text is MerchantRole =>
  (merchantRoles as readonly string[]).includes(text)

/** Whose person it is, and what it may do there. */
export type Position =
  | { readonly of: 'HOUSE'; readonly role: OperatorRole }
  | { readonly of: 'MERCHANT'; readonly role: MerchantRole; readonly merchantCode: string }

interface RightOf {
  readonly house: readonly OperatorRole[]
  /** A merchant's people have a right for their own merchant. */
  readonly merchant: readonly MerchantRole[]
}

/** Every position of the house, and every one at a merchant. */
export const positionsOf = (merchantCode: string): readonly Position[] => [
  ...operatorRoles.map((role) => ({ of: 'HOUSE', role }) as const),
  ...merchantRoles.map((role) => ({ of: 'MERCHANT', role, merchantCode }) as const),
]

/** Who may do what: the table of rights. */
const table = {
  'payments.read': {
    house: operatorRoles,
    merchant: merchantRoles,
  },
  'customers.read': {
    house: ['ADMIN', 'FINANCE', 'SUPPORT'],
    merchant: ['OWNER', 'FINANCE', 'SUPPORT'],
  },
  'callbacks.resend': {
    house: ['ADMIN', 'FINANCE', 'SUPPORT'],
    merchant: ['OWNER', 'DEVELOPER', 'SUPPORT'],
  },
  'suspense.work': {
    house: ['ADMIN', 'FINANCE'],
    merchant: [],
  },
  approve: { house: ['ADMIN', 'FINANCE'], merchant: ['OWNER', 'FINANCE'] },
  'payouts.create': { house: [], merchant: ['OWNER', 'FINANCE'] },
  refund: { house: [], merchant: ['OWNER', 'FINANCE'] },
  'merchants.read': {
    house: ['ADMIN', 'FINANCE'],
    merchant: ['OWNER', 'FINANCE', 'DEVELOPER'],
  },
  'merchants.change': { house: ['ADMIN'], merchant: [] },
  'fees.change': { house: ['ADMIN', 'FINANCE'], merchant: [] },
  keys: {
    house: ['ADMIN'],
    merchant: ['OWNER', 'DEVELOPER'],
  },
  branding: { house: ['ADMIN'], merchant: ['OWNER', 'DEVELOPER'] },
  people: { house: ['ADMIN'], merchant: ['OWNER'] },
  'requests.read': { house: operatorRoles, merchant: ['OWNER', 'DEVELOPER'] },
  'books.read': {
    house: ['ADMIN', 'FINANCE'],
    merchant: [],
  },
  'system.change': { house: ['ADMIN'], merchant: [] },
  'audit.all': { house: ['ADMIN', 'FINANCE'], merchant: ['OWNER'] },
} as const satisfies Readonly<Record<string, RightOf>>

export type Right = keyof typeof table

export const rights = Object.keys(table) as readonly Right[]

/** Whether somebody in this position has the right; one of a merchant's has it for that merchant alone. */
export function may(position: Position, right: Right): boolean {
  const { house, merchant }: RightOf = table[right]
  return position.of === 'HOUSE' ? house.includes(position.role) : merchant.includes(position.role)
}

/** The seats that have the right, as the database can compare them: `HOUSE ADMIN`, `MERCHANT OWNER`. */
export const seatsWith = (right: Right): readonly string[] =>
  positionsOf('').flatMap((one) => (may(one, right) ? [`${one.of} ${one.role}`] : []))

/** What a refusal says is missing, to follow "may not": `resend callbacks`. */
export const wordsOf = (right: Right): string => consolePhrases('frame')(`rights.${right}`)

/**
 * Whether somebody in one position may give another one the other: nobody grants a right that they do not
 * have, and a merchant's people none outside of their merchant. So an admin invites nobody who could order a
 * merchant's payouts: the command line invites the first owner.
 */
export function grants(granter: Position, granted: Position): boolean {
  const withinReach =
    granter.of === 'HOUSE' || (granted.of === 'MERCHANT' && granted.merchantCode === granter.merchantCode)
  return withinReach && rights.every((right) => !may(granted, right) || may(granter, right))
}
