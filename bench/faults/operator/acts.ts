import { decided, type BankTransfer, type Desk } from './desk.ts'

/** Something that an operator does: one command of which the process may be killed at any time. */
export interface Act {
  readonly name: string
  /** Does what comes before. Returns the words of the command; none: the worker's planned lines. */
  readonly prepare: (desk: Desk) => Promise<readonly string[]>
}

/** More than a day: what is booked tomorrow may be today elsewhere. */
const plannedInDays = 2

const payee = [
  '--account-number',
  '50100123456789',
  '--account-name',
  'Asha Rao',
  '--bank-code',
  'HDFC0000001',
]

/** A transfer whose customer typed its reference, one of nobody, and a charge that nothing explains. */
const dayOf = ({ reference }: Desk): readonly BankTransfer[] => [
  { amount: 50_000, text: `IMPS-${reference} ASHA` },
  { amount: 30_000, text: 'NEFT RAVI' },
  { amount: -1_500, text: 'FEE' },
]

/** Money that a payin has by its typed reference. */
async function paid(desk: Desk): Promise<string> {
  const payin = await desk.payin(500, desk.reference)
  await desk.import(...dayOf(desk))
  return payin
}

/** The receipt that a payin has. */
async function receiptOf({ run, merchant }: Desk, payin: string): Promise<string> {
  const { matches } = await run('match', 'list', '--code', merchant, '--payin', payin)
  return String((matches as readonly { idReceipt: string }[])[0]?.idReceipt)
}

const payment = ({ merchant }: Desk, payin: string) => ['--code', merchant, '--payin', payin]

/** Gives the item of so many rupees to a payin of so many. */
async function assigning(desk: Desk, money: number, ordered: number, ...more: readonly string[]) {
  const payin = await desk.payin(ordered)
  await desk.import({ amount: money * 100, text: 'NEFT RAVI' })
  const { idSuspense } = await desk.item(money)
  return ['suspense', 'assign', '--id', idSuspense, ...payment(desk, payin), ...more, ...decided]
}

const importing: Act = {
  name: 'statement import',
  prepare: async (desk) => {
    await desk.payin(500, desk.reference)
    return ['statement', 'import', await desk.statement(...dayOf(desk)), '--by', 'Ann']
  },
}

const undoing: Act = {
  name: 'statement undo',
  prepare: async (desk) => {
    await desk.payin(500, desk.reference)
    const { idImport } = await desk.import(...dayOf(desk))
    return ['statement', 'undo', '--id', String(idImport), '--with-matches', ...decided]
  },
}

const importingAgain: Act = {
  name: 'statement import after its undo',
  prepare: async (desk) => {
    await desk.payin(500, desk.reference)
    const file = await desk.statement(...dayOf(desk))
    const words = ['statement', 'import', file, '--by', 'Ann']
    const { idImport } = await desk.run(...words)
    await desk.run('statement', 'undo', '--id', String(idImport), '--with-matches', ...decided)
    return words
  },
}

const undoingMatch: Act = {
  name: 'match undo',
  prepare: async (desk) => [
    'match',
    'undo',
    '--receipt',
    await receiptOf(desk, await paid(desk)),
    ...decided,
  ],
}

const redoingMatch: Act = {
  name: 'match redo',
  prepare: async (desk) => {
    const receipt = await receiptOf(desk, await paid(desk))
    await desk.run('match', 'undo', '--receipt', receipt, ...decided)
    return ['match', 'redo', '--receipt', receipt, ...decided]
  },
}

const acceptingPartPaid: Act = {
  name: 'suspense assign --accept-short of a part payment',
  prepare: async (desk) => {
    await desk.run(...(await assigning(desk, 480, 500)))
    const { idSuspense } = await desk.item(480)
    return ['suspense', 'assign', '--id', idSuspense, ...payment(desk, 'P-500'), '--accept-short', ...decided]
  },
}

const returning: Act = {
  name: 'suspense return',
  prepare: async (desk) => {
    await desk.import({ amount: 30_000, text: 'NEFT RAVI' })
    return ['suspense', 'return', '--id', (await desk.item(300)).idSuspense, ...payee, ...decided]
  },
}

const takingBack: Act = {
  name: 'suspense assign of a chargeback',
  prepare: async (desk) => {
    const payin = await paid(desk)
    await desk.import({ amount: -50_000, text: 'CHARGEBACK' })
    const { idSuspense } = await desk.item(500)
    return ['suspense', 'assign', '--id', idSuspense, ...payment(desk, payin), ...decided]
  },
}

const booking: Act = {
  name: 'suspense book',
  prepare: async (desk) => {
    await paid(desk)
    return ['suspense', 'book', '--id', (await desk.item(15)).idSuspense, '--as', 'CHARGE', ...decided]
  },
}

const bookingPlanned: Act = {
  name: 'planned lines',
  prepare: async (desk) => {
    await desk.payin(500, desk.reference)
    await desk.import(...dayOf(desk).map((line) => ({ ...line, inDays: plannedInDays })))
    return []
  },
}

/** In the order of a day. */
export const acts: readonly Act[] = [
  importing,
  bookingPlanned,
  undoing,
  importingAgain,
  undoingMatch,
  redoingMatch,
  { name: 'suspense assign', prepare: (desk) => assigning(desk, 500, 500) },
  { name: 'suspense assign --amount', prepare: (desk) => assigning(desk, 800, 500, '--amount', '500') },
  { name: 'suspense assign --accept-short', prepare: (desk) => assigning(desk, 480, 500, '--accept-short') },
  acceptingPartPaid,
  booking,
  returning,
  takingBack,
]
