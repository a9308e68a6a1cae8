import type { Agent, Creditor, Identification, KeyedAccount, NumberedAccount } from './payment-batch.ts'
import { parentElement, textElement, type XmlElement } from './xml.ts'

/** Versions of the message whose parties and accounts are written. */
export type Pain001Version = 'pain.001.001.03' | 'pain.001.001.09'

type Part = XmlElement | undefined

/** The creditor without the account: name, address, identification. */
export const creditorParty = ({ name, address, identification }: Creditor): Part =>
  parentElement(
    'Cdtr',
    textElement('Nm', name),
    parentElement(
      'PstlAdr',
      textElement('Ctry', address?.country),
      ...(address?.lines ?? []).map((line) => textElement('AdrLine', line)),
    ),
    partyIdentification(identification),
  )

/** `Id` of a party. */
export const partyIdentification = (identification: Identification | undefined): Part =>
  parentElement(
    'Id',
    parentElement(
      identification?.of === 'PERSON' ? 'PrvtId' : 'OrgId',
      parentElement(
        'Othr',
        textElement('Id', identification?.id),
        parentElement('SchmeNm', textElement('Cd', identification?.scheme)),
      ),
    ),
  )

/**
 * `DbtrAcct` or `CdtrAcct` of an account that has a number. A key goes beside a number that the message
 * requires and nobody knows; pain.001.001.03 has no element for it.
 */
export const accountElement = (name: string, account: NumberedAccount | KeyedAccount): Part =>
  'key' in account
    ? parentElement(
        name,
        accountId('NOTPROVIDED'),
        parentElement(
          'Prxy',
          parentElement('Tp', textElement('Prtry', account.keyType)),
          textElement('Id', account.key),
        ),
      )
    : parentElement(
        name,
        account.iban === undefined
          ? accountId(account.number)
          : parentElement('Id', textElement('IBAN', account.iban)),
        parentElement('Tp', textElement('Cd', account.type)),
      )

const accountId = (number: string): Part =>
  parentElement('Id', parentElement('Othr', textElement('Id', number)))

/** `DbtrAgt` or `CdtrAgt`, or undefined where nothing is known of the bank. */
export function agentElement(name: string, agent: Agent | undefined, version: Pain001Version): Part {
  const { name: bankName, bic, memberId, clearingSystem, branch } = agent ?? {}
  const member = parentElement(
    'ClrSysMmbId',
    parentElement('ClrSysId', textElement('Cd', clearingSystem)),
    textElement('MmbId', memberId),
  )
  const bank = [
    textElement(version === 'pain.001.001.03' ? 'BIC' : 'BICFI', bic),
    member,
    textElement('Nm', bankName),
  ]
  const known = bank.some((part) => part !== undefined) || branch !== undefined
  return known
    ? parentElement(
        name,
        parentElement('FinInstnId', ...bank) ?? unknownBank,
        parentElement('BrnchId', branchName(branch)),
      )
    : undefined
}

/** A party's bank where the message requires one and the order names none. */
export const unknownAgent = (name: string): Part => parentElement(name, unknownBank)

const unknownBank = parentElement('FinInstnId', parentElement('Othr', textElement('Id', 'NOTPROVIDED')))

/** A code such as GH010103, or the name of a place. */
const branchName = (branch: string | undefined): Part =>
  textElement(branch !== undefined && /^(?=.*\d)[A-Za-z0-9-]{1,35}$/.test(branch) ? 'Id' : 'Nm', branch)
