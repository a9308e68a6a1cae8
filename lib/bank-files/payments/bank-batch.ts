import { bankText, namesSomebody, unreadReason, unreadScript } from './bank-text.ts'
import type {
  Agent,
  BatchFault,
  Creditor,
  PaymentBatch,
  PostalAddress,
  Transfer,
  WrittenChange,
} from './payment-batch.ts'

/** The lengths that banks take, shorter than the schema's 140 characters for names (EPC132-08). */
const nameMax = 70
const remittanceMax = 140
const addressLineMax = 70
const addressLinesMax = 2
const agentNameMax = 140

interface BankBatch {
  /** The batch with every text as the bank accepts it. */
  readonly batch: PaymentBatch
  readonly changes: readonly WrittenChange[]
  /** Names of which nothing is left. */
  readonly faults: readonly BatchFault[]
}

/** Writes every text of a batch in the characters and the length that banks accept, and says what changed. */
export function bankBatch(batch: PaymentBatch): BankBatch {
  const own = recordingTexts(undefined)
  const { initiatingParty, debtor } = batch
  const ordering = {
    initiatingParty: { ...initiatingParty, name: own.name('initiatingParty.name', initiatingParty.name) },
    debtor: { ...debtor, name: own.name('debtor.name', debtor.name) },
  }
  const transfers = batch.transfers.map((transfer) => bankTransfer(transfer))
  return {
    batch: { ...batch, ...ordering, transfers: transfers.map(({ transfer }) => transfer) },
    changes: [...own.changes, ...transfers.flatMap(({ changes }) => changes)],
    faults: [...own.faults, ...transfers.flatMap(({ faults }) => faults)],
  }
}

function bankTransfer(transfer: Transfer) {
  const texts = recordingTexts(transfer.endToEndId)
  const creditor = bankCreditor(transfer.creditor, texts)
  const remittance =
    transfer.remittance === undefined
      ? undefined
      : texts.text('remittance', transfer.remittance, remittanceMax)
  const written: Transfer = { ...transfer, creditor, ...(remittance !== undefined && { remittance }) }
  return { transfer: written, changes: texts.changes, faults: texts.faults }
}

function bankCreditor(creditor: Creditor, texts: RecordingTexts): Creditor {
  const { name, address, agent, account } = creditor
  if (name === undefined && !('key' in account)) texts.refuse('creditor.name', 'is missing')
  return {
    ...creditor,
    ...(name !== undefined && { name: texts.name('creditor.name', name) }),
    ...(address && { address: bankAddress(address, texts) }),
    ...(agent && { agent: bankAgent(agent, texts) }),
  }
}

/**
 * The bank's name is our own spelling of it: another one is no change of what somebody asked for. One that
 * cannot be written is left out where a number or BIC names the bank.
 */
function bankAgent({ name, branch, ...agent }: Agent, texts: RecordingTexts): Agent {
  const bankName = name === undefined ? '' : bankText(name, agentNameMax)
  const isNamed = agent.bic !== undefined || agent.memberId !== undefined
  if (name !== undefined && bankName === '' && !isNamed) texts.refuse('creditor.agent.name', unreadReason)
  const written = branch === undefined ? '' : texts.text('creditor.agent.branch', branch, agentNameMax)
  return { ...agent, ...(bankName !== '' && { name: bankName }), ...(written !== '' && { branch: written }) }
}

const bankAddress = ({ country, lines = [] }: PostalAddress, texts: RecordingTexts): PostalAddress => ({
  country,
  lines: lines
    .map((line, at) => texts.text('creditor.address', line, at < addressLinesMax ? addressLineMax : 0))
    .filter((line) => line !== ''),
})

type RecordingTexts = ReturnType<typeof recordingTexts>

/** Writes texts of one transfer, or of the batch itself, and keeps what changed and what was refused. */
function recordingTexts(endToEndId: string | undefined) {
  const changes: WrittenChange[] = []
  const faults: BatchFault[] = []
  const of = endToEndId === undefined ? {} : { endToEndId }
  const refuse = (field: string, reason: string): void => {
    faults.push({ ...of, field, reason })
  }
  const text = (field: string, original: string, charactersMax: number): string => {
    const written = bankText(original, charactersMax)
    if (written !== original) changes.push({ ...of, field, original, written })
    return written
  }
  const name = (field: string, original: string): string => {
    if (unreadScript(original)) {
      faults.push({ ...of, field, reason: unreadReason, isUnread: true })
      return ''
    }
    const written = text(field, original, nameMax)
    if (!namesSomebody(written)) refuse(field, 'has no letter or digit that a bank can take')
    return written
  }
  return { changes, faults, refuse, text, name }
}
