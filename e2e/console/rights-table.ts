import type { Role } from './signed-in.ts'

// Who may do what, typed out a second time and without the code: the rows are the words of a refusal, "Your role
// may not …". A new page or form gets a line below; `rights.spec.ts` finds those that have none.

const roles = [
  ...(['ADMIN', 'FINANCE', 'SUPPORT', 'VIEWER'] as const),
  ...(['OWNER', 'FINANCE', 'DEVELOPER', 'SUPPORT', 'VIEWER'] as const).map(
    (role) => `merchant ${role}` as const,
  ),
] satisfies readonly Role[]

// of the house: ADMIN FINANCE SUPPORT VIEWER | of a merchant: OWNER FINANCE DEVELOPER SUPPORT VIEWER
const table = {
  'read payments, callbacks and settlements': 'yes yes yes yes | yes yes yes yes yes',
  "see customers' data in clear": 'yes yes yes no | yes yes no yes no',
  'resend callbacks': 'yes yes yes no | yes no yes yes no',
  'work on suspense, statements, accounts and batches': 'yes yes no no | no no no no no',
  approve: 'yes yes no no | yes yes no no no',
  'create payouts': 'no no no no | yes yes no no no',
  'refund payments': 'no no no no | yes yes no no no',
  'read the settings of merchants': 'yes yes no no | yes yes yes no no',
  'change merchants and their methods': 'yes no no no | no no no no no',
  'change limits and fees': 'yes yes no no | no no no no no',
  'change keys and the callback secret, and send test events': 'yes no no no | yes no yes no no',
  'change the branding': 'yes no no no | yes no yes no no',
  'look after people': 'yes no no no | yes no no no no',
  'read the request log': 'yes yes yes yes | yes no yes no no',
  'read the books, the rails and the state of the system': 'yes yes no no | no no no no no',
  'change the rails and the system': 'yes no no no | no no no no no',
} as const

export type Words = keyof typeof table

/** Every role, those of the house first. */
export const everyRole: readonly Role[] = roles

export const isOfHouse = (role: Role): boolean => !role.startsWith('merchant ')

export function mayDo(role: Role, words: Words | 'ANYBODY'): boolean {
  if (words === 'ANYBODY') return true
  const answers = table[words].replace('| ', '').split(' ')
  return answers[roles.indexOf(role)] === 'yes'
}

/** What an address asks for; `DOOR`: it lets people in, so nobody need have signed in. */
export type Asks = Words | 'ANYBODY' | 'DOOR'

const read = 'read payments, callbacks and settlements'
const work = 'work on suspense, statements, accounts and batches'
const books = 'read the books, the rails and the state of the system'
const settings = 'read the settings of merchants'
const keys = 'change keys and the callback secret, and send test events'

/** Every page. */
export const pages: Readonly<Record<string, Asks>> = {
  '/console': 'DOOR',
  '/console/overview': read,
  '/console/payments': read,
  '/console/payments/{merchant}/{kind}/{id}': read,
  '/console/lines/{line}': read,
  '/console/suspense': work,
  '/console/suspense/rule': work,
  '/console/accounts': work,
  '/console/accounts/add': work,
  '/console/accounts/layouts': work,
  '/console/accounts/{accountId}': work,
  '/console/accounts/{accountId}/statements': work,
  '/console/accounts/{accountId}/statements/{importId}': work,
  '/console/batches': work,
  '/console/batches/{batchId}': work,
  '/console/books': books,
  '/console/callbacks': read,
  '/console/settlements': read,
  '/console/settlements/{merchant}/{id}': read,
  '/console/balances': read,
  '/console/payouts': 'create payouts',
  '/console/merchants': settings,
  '/console/merchants/{merchant}': settings,
  '/console/merchants/{merchant}/secret': keys,
  '/console/request-log': 'read the request log',
  '/console/people': 'look after people',
  '/console/approvals': 'approve',
  '/console/alarms': 'ANYBODY',
  '/console/audit': 'ANYBODY',
  '/console/system': books,
  '/console/system/rails': books,
  '/console/system/tokens': books,
  '/console/sessions': 'ANYBODY',
  '/console/confirm': 'DOOR',
  '/console/factor': 'DOOR',
  '/console/invitation': 'DOOR',
  '/console/sign-in': 'DOOR',
  '/console/sign-in/code': 'DOOR',
}

/** Every answer to a read that is no page: a file, a stream, a way to another page. */
export const files: Readonly<Record<string, Asks>> = {
  '/console/audit/export': 'ANYBODY',
  '/console/balances/export': read,
  '/console/books/export': books,
  '/console/events': 'ANYBODY',
  '/console/payments/export': read,
  '/console/payments/{merchant}/{kind}/{id}/hosted': read,
  '/console/settlements/export': read,
  '/console/settlements/{merchant}/{id}/export': read,
  '/console/start': 'DOOR',
}

/** Every form. */
export const forms: Readonly<Record<string, Asks>> = {
  '/console/accounts/act': work,
  '/console/accounts/layouts/add': work,
  '/console/accounts/layouts/file': work,
  '/console/alarms/choose': 'ANYBODY',
  '/console/alarms/test': 'ANYBODY',
  '/console/approvals/decide': 'approve',
  '/console/batches/act': work,
  '/console/batches/create': work,
  '/console/batches/{batchId}/file': work,
  '/console/callbacks/resend': 'resend callbacks',
  '/console/callbacks/resend-failed': 'resend callbacks',
  '/console/merchants/!create': 'change merchants and their methods',
  '/console/merchants/{merchant}/add-key': keys,
  '/console/merchants/{merchant}/branding': 'change the branding',
  '/console/merchants/{merchant}/close': 'change merchants and their methods',
  '/console/merchants/{merchant}/prices': 'change limits and fees',
  '/console/merchants/{merchant}/remove-key': keys,
  '/console/merchants/{merchant}/revoke-tokens': keys,
  '/console/merchants/{merchant}/rotate-secret': keys,
  '/console/merchants/{merchant}/settings': 'change merchants and their methods',
  '/console/merchants/{merchant}/switch': 'change merchants and their methods',
  '/console/merchants/{merchant}/test-event': keys,
  '/console/overview/discard': work,
  '/console/overview/example': 'change the rails and the system',
  '/console/overview/import': work,
  '/console/overview/try': work,
  '/console/payments/views': read,
  '/console/payments/{merchant}/{kind}/{id}/match': work,
  '/console/payments/{merchant}/{kind}/{id}/refund': 'refund payments',
  '/console/payments/{merchant}/{kind}/{id}/simulate': 'resend callbacks',
  '/console/payouts/create': 'create payouts',
  '/console/people/change': 'look after people',
  '/console/people/invite': 'look after people',
  '/console/people/role': 'look after people',
  '/console/sessions/time-zone': 'ANYBODY',
  '/console/suspense/assign': work,
  '/console/suspense/book': work,
  '/console/suspense/note': work,
  '/console/suspense/return': work,
  '/console/suspense/rule/add': work,
  '/console/suspense/take': work,
  '/console/suspense/undo': work,
  '/console/system/rails/act': 'change the rails and the system',
  '/console/system/tokens/create': 'change the rails and the system',
  '/console/system/tokens/revoke': 'change the rails and the system',
  '/console/confirm/passkey': 'DOOR',
  '/console/confirm/password': 'DOOR',
  '/console/factor/app': 'DOOR',
  '/console/factor/later': 'DOOR',
  '/console/factor/passkey': 'DOOR',
  '/console/invitation/accept': 'DOOR',
  '/console/passkey/ask': 'DOOR',
  '/console/passkey/make': 'DOOR',
  '/console/sessions/end': 'DOOR',
  '/console/sign-in/code/check': 'DOOR',
  '/console/sign-in/code/passkey': 'DOOR',
  '/console/sign-in/passkey': 'DOOR',
  '/console/sign-in/password': 'DOOR',
  '/console/sign-out': 'DOOR',
}
