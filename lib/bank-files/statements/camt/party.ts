import { present } from '../../text/present.ts'
import { elementAt, type XmlElement } from '../../xml/element.ts'
import type { LinePayer } from '../statement.ts'
import { statedAt } from './references.ts'
import type { Direction } from './written-amount.ts'

/** The two sides of a transfer as the detail names them. */
export interface Parties {
  readonly debtor: LinePayer
  readonly creditor: LinePayer
}

/** Debtor and creditor of `RltdPties`; the ultimate party's name where the party itself has none. */
export function partiesOf(details: XmlElement): Parties {
  const parties = elementAt(details, 'RltdPties')
  return { debtor: partyOf(parties, 'Dbtr'), creditor: partyOf(parties, 'Cdtr') }
}

function partyOf(parties: XmlElement | undefined, role: 'Dbtr' | 'Cdtr'): LinePayer {
  const account = elementAt(parties, `${role}Acct`)
  return present({
    name: nameAt(parties, role) ?? nameAt(parties, `Ultmt${role}`),
    account:
      statedAt(account, 'Id', 'IBAN') ??
      statedAt(account, 'Id', 'Othr', 'Id') ??
      statedAt(account, 'Prxy', 'Id'),
  })
}

/** Up to version 07 the name itself; later a choice of a party and a bank. */
const nameAt = (parties: XmlElement | undefined, role: string): string | undefined =>
  statedAt(parties, role, 'Nm') ??
  statedAt(parties, role, 'Pty', 'Nm') ??
  statedAt(parties, role, 'Agt', 'FinInstnId', 'Nm')

export interface Transfer {
  readonly direction: Direction
  /** It takes back another transfer: a reversal or a return. */
  readonly takesBack: boolean
  /** IBAN or number of the statement's account. */
  readonly ownAccount: string | undefined
}

/**
 * The other side of a transfer: the debtor of a credit, the creditor of a debit. What takes back a transfer
 * names the parties in the roles of the original one (ISO 20022 usage of R-transactions), so there it is the
 * reverse: the creditor of a payout that came back. Banks do not agree on that, so a side with the
 * statement's own account, or about which nothing is said, is never the other side.
 */
export function otherSide({ debtor, creditor }: Parties, transfer: Transfer): LinePayer | undefined {
  const isDebtor = (transfer.direction === 'CREDIT') !== transfer.takesBack
  const sides = isDebtor ? [debtor, creditor] : [creditor, debtor]
  const [likely, unlikely] = sides.map((side) => (isOther(side, transfer.ownAccount) ? side : undefined))
  if (likely) return likely
  // A side of which only the roles speak is not the other one because ours is left out.
  const isKnownSwap = transfer.takesBack || isOwn(sides[0], transfer.ownAccount)
  return isKnownSwap ? unlikely : undefined
}

const isOther = (side: LinePayer, own: string | undefined): boolean =>
  (side.name !== undefined || side.account !== undefined) && !isOwn(side, own)

const isOwn = (side: LinePayer | undefined, own: string | undefined): boolean =>
  own !== undefined && side?.account !== undefined && compact(side.account) === compact(own)

const compact = (account: string): string => account.replaceAll(/[^\da-z]/gi, '').toUpperCase()
