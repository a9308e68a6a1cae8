import type { Money } from '../money/money.ts'
import { asciiText, emvAmount, emvCurrency, requiredAsciiText } from './emv-text.ts'
import { encodeEmv, type EmvTree } from './emvco.ts'

/**
 * PIX (Brazil): the BR Code that every Brazilian bank app scans or accepts as text ("copia e cola"). Source:
 * Banco Central do Brasil, Manual de Padrões para Iniciação do Pix.
 */
interface PixReceiver {
  /** Folded to ASCII and cut to 25 characters. */
  readonly holderName: string
  /** Folded to ASCII and cut to 15 characters. */
  readonly city: string
}

export interface PixStatic extends PixReceiver {
  /** CPF, CNPJ, e-mail, phone (+55…) or random key (UUID), at most 77 characters. */
  readonly key: string
  /** In BRL; left out, the payer types the amount. */
  readonly money?: Money
  /** How the payment is recognised on the statement: 1 to 25 letters and digits. */
  readonly txid?: string
  /** Shown to the payer, cut to what is left of the field (72 characters less the key). */
  readonly text?: string
  /** Whether wallets should refuse to pay the code twice. */
  readonly oneTime?: boolean
}

export interface PixDynamic extends PixReceiver {
  /** Where the payer's bank reads the charge, without `https://`. */
  readonly url: string
  readonly money?: Money
}

const guid = 'br.gov.bcb.pix'
const keyCharactersMax = 77
const templateCharactersMax = 99
/** Tag and length of a field take four characters. */
const headerCharacters = 4
const anyTxid = '***'

/** BR Code that carries the receiver's key itself. Throws on a key or txid that PIX does not allow. */
export function pixStatic(pix: PixStatic): string {
  const { key, txid = anyTxid } = pix
  if (!/^[!-~]+$/.test(key) || key.length > keyCharactersMax)
    throw new RangeError('the PIX key is not 1 to 77 characters')
  if (txid !== anyTxid && !/^[A-Za-z0-9]{1,25}$/.test(txid)) {
    throw new RangeError('a txid of a static PIX code is 1 to 25 letters and digits')
  }
  const textRoom = templateCharactersMax - 3 * headerCharacters - guid.length - key.length
  const text = textRoom > 0 ? asciiText(pix.text ?? '', textRoom) : ''
  const account = { '00': guid, '01': key, ...(text && { '02': text }) }
  return brCode(pix, { ...(pix.oneTime && { '01': '12' }), '26': account, '62': { '05': txid } }, pix.money)
}

/**
 * BR Code that names the address of a charge; its txid is at that address. Throws on an address that does not
 * fit.
 */
export function pixDynamic(pix: PixDynamic): string {
  const urlRoom = templateCharactersMax - 2 * headerCharacters - guid.length
  if (!/^[\w.-]+\.[a-z]+(:\d+)?\/[!-~]+$/i.test(pix.url) || pix.url.length > urlRoom) {
    throw new RangeError(
      `the address of a PIX charge is host and path without https://, at most ${urlRoom} characters`,
    )
  }
  return brCode(pix, { '01': '12', '26': { '00': guid, '25': pix.url }, '62': { '05': anyTxid } }, pix.money)
}

function brCode({ holderName, city }: PixReceiver, own: EmvTree, money: Money | undefined): string {
  return encodeEmv({
    '00': '01',
    ...own,
    '52': '0000',
    '53': emvCurrency('BRL'),
    ...(money && { '54': emvAmount(money, 'BRL') }),
    '58': 'BR',
    '59': requiredAsciiText('the name of the PIX receiver', holderName, 25),
    '60': requiredAsciiText('the city of the PIX receiver', city, 15),
  })
}
