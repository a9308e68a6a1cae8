import { setExternalReference } from '../../payments/receive/set-external-reference.ts'
import { draw } from '../../rails/sandbox/statements/draw.ts'
import { cashes, gateway } from './accounts.ts'
import { unit, type Order } from './orders.ts'

/** What customers do, who do not simply pay. */
const mishaps = [
  'NOTHING',
  'LATE',
  'TWICE',
  'PARTS',
  'CENT_SHORT',
  'ORDER_AMOUNT',
  'TEN_MORE',
  'ONE_LETTER',
  'OTHER_ACCOUNT',
] as const
export type Behaviour = (typeof mishaps)[number] | 'EXACT'

const seed = 26
/** Of a hundred customers. */
const carefulPercent = 65

/** What the `number`-th customer does. */
export function behaviourOf(number: number): Behaviour {
  if (draw(seed, `careful ${number}`, 100) < carefulPercent) return 'EXACT'
  return mishaps[draw(seed, `mishap ${number}`, mishaps.length)] ?? 'EXACT'
}

/** Where two accounts have one currency, the other one. */
const otherOf = ({ cash }: Order) =>
  cashes.find((one) => one !== cash && one.currencyCode === cash.currencyCode) ?? cash

const wrongLetter = (reference: string): string =>
  `${reference.slice(0, 4)}${reference[4] === '7' ? '8' : '7'}${reference.slice(5)}`

/** The customer pays on a day of the bank; one who pays late comes again then. */
export async function pay(one: Order, behaviour: Behaviour, day: string, number: number): Promise<void> {
  const { asked, ordered, name, rule, reference } = one
  const bank = (behaviour === 'OTHER_ACCOUNT' ? otherOf(one) : one.cash).bank
  const utr = String(600_000_000_000 + number * 7_919)
  const words = { AMOUNT: 'TRANSFER', REFERENCE: reference, TYPED: `IMPS-${utr}` }[rule]
  const send = (amount: number, said = words) => bank.move(day, amount, `${said} ${name}`)
  if (rule === 'TYPED' && behaviour !== 'NOTHING') {
    const typed = await setExternalReference(gateway, one.key, utr)
    if ('failure' in typed) throw new Error(JSON.stringify(typed))
  }
  const half = Math.floor(asked / 2)
  switch (behaviour) {
    case 'NOTHING':
      return
    case 'EXACT':
    case 'LATE':
    case 'OTHER_ACCOUNT':
      return send(asked)
    case 'TWICE':
      send(asked)
      return send(asked, rule === 'TYPED' ? `IMPS-7${utr.slice(1)}` : words)
    case 'PARTS':
      send(half)
      return send(asked - half)
    case 'CENT_SHORT':
      // A cent less than was asked may be what was asked of somebody else.
      return send(ordered - 1)
    case 'ORDER_AMOUNT':
      return send(ordered)
    case 'TEN_MORE':
      return send(asked + 10 * unit(one))
    case 'ONE_LETTER':
      return send(asked, rule === 'REFERENCE' ? wrongLetter(reference) : words)
  }
}
