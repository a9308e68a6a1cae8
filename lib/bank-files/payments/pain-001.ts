import { add, amountFixed, type Money } from '../../money/money.ts'
import { bankBatch } from './bank-batch.ts'
import { batchFaults } from './batch-faults.ts'
import {
  accountElement,
  agentElement,
  creditorParty,
  type Pain001Version,
  partyIdentification,
  unknownAgent,
} from './pain-001-parties.ts'
import type { BatchFault, PaymentBatch, Transfer, WrittenChange } from './payment-batch.ts'
import { parentElement, textElement, xmlDocument, type XmlElement } from './xml.ts'

/** The file with what it says otherwise than the batch, or every reason why it cannot be written. */
export type Pain001 =
  | { readonly xml: string; readonly changes: readonly WrittenChange[] }
  | { readonly faults: readonly BatchFault[] }

/**
 * The order of a batch to the bank (ISO 20022, CustomerCreditTransferInitiation), valid against the official
 * schema of the version. One message has one group of transfers, so their sums are the same. The same batch
 * gives the same bytes.
 */
export function pain001(asked: PaymentBatch, version: Pain001Version): Pain001 {
  const { batch, changes, faults: unnamed } = bankBatch(asked)
  const faults = [...batchFaults(asked), ...unnamed, ...keysWithoutField(asked, version)]
  if (faults.length > 0) return { faults }
  const sums = [
    textElement('NbOfTxs', String(batch.transfers.length)),
    textElement('CtrlSum', amountFixed(sumOf(batch.transfers))),
  ]
  const message = parentElement(
    'CstmrCdtTrfInitn',
    groupHeader(batch, sums),
    paymentInformation(batch, sums, version),
  )
  const document: XmlElement = {
    name: 'Document',
    attribute: { name: 'xmlns', value: `urn:iso:std:iso:20022:tech:xsd:${version}` },
    content: message ? [message] : [],
  }
  return { xml: xmlDocument(document), changes }
}

type Part = XmlElement | undefined

const keysWithoutField = ({ transfers }: PaymentBatch, version: Pain001Version): BatchFault[] =>
  transfers.flatMap(({ endToEndId, creditor }) =>
    'key' in creditor.account && version === 'pain.001.001.03'
      ? [
          {
            endToEndId,
            field: 'creditor.account',
            reason: `${version} has no field for a key: use pain.001.001.09`,
          },
        ]
      : [],
  )

const sumOf = (transfers: readonly Transfer[]): Money => transfers.map(({ money }) => money).reduce(add)

const groupHeader = ({ messageId, createdAt, initiatingParty }: PaymentBatch, sums: readonly Part[]): Part =>
  parentElement(
    'GrpHdr',
    textElement('MsgId', messageId),
    textElement('CreDtTm', createdAt.toISOString().replace(/\.\d+/, '')),
    ...sums,
    parentElement(
      'InitgPty',
      textElement('Nm', initiatingParty.name),
      initiatingParty.customerId === undefined
        ? undefined
        : partyIdentification({ of: 'ORGANISATION', id: initiatingParty.customerId }),
    ),
  )

const paymentInformation = (batch: PaymentBatch, sums: readonly Part[], version: Pain001Version): Part =>
  parentElement(
    'PmtInf',
    textElement('PmtInfId', batch.paymentInformationId),
    textElement('PmtMtd', 'TRF'),
    textElement('BtchBookg', String(batch.batchBooking)),
    ...sums,
    parentElement('PmtTpInf', serviceLevel(batch.serviceLevel)),
    version === 'pain.001.001.03'
      ? textElement('ReqdExctnDt', batch.executionDate)
      : parentElement('ReqdExctnDt', textElement('Dt', batch.executionDate)),
    parentElement('Dbtr', textElement('Nm', batch.debtor.name)),
    accountElement('DbtrAcct', batch.debtor.account),
    agentElement('DbtrAgt', batch.debtor.agent, version) ?? unknownAgent('DbtrAgt'),
    textElement('ChrgBr', batch.charges),
    ...batch.transfers.map((transfer) => creditTransfer(transfer, version)),
  )

const codeCharactersMax = 4

const serviceLevel = (level: string | undefined): Part =>
  parentElement(
    'SvcLvl',
    textElement(level !== undefined && level.length > codeCharactersMax ? 'Prtry' : 'Cd', level),
  )

const creditTransfer = (transfer: Transfer, version: Pain001Version): Part =>
  parentElement(
    'CdtTrfTxInf',
    parentElement('PmtId', textElement('EndToEndId', transfer.endToEndId)),
    parentElement('Amt', {
      name: 'InstdAmt',
      attribute: { name: 'Ccy', value: transfer.money.currencyCode },
      content: amountFixed(transfer.money),
    }),
    agentElement('CdtrAgt', transfer.creditor.agent, version),
    creditorParty(transfer.creditor),
    accountElement('CdtrAcct', transfer.creditor.account),
    parentElement('RmtInf', textElement('Ustrd', transfer.remittance)),
  )
