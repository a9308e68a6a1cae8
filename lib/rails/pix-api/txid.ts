/** How much of the rail's ID a txid carries: with a key of 6 to 15 characters it has the 26 to 35 of the contract. */
const digits = 20

const tail = (railId: string): string => railId.replaceAll('-', '').slice(0, digits).toUpperCase()

/**
 * Our key of an order as a txid: letters and digits, unique for the receiver in whatever installation it is
 * used. Throws on a key of which it cannot be made.
 */
export function txidOf(railId: string, key: string): string {
  const txid = key + tail(railId)
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) throw new RangeError('the key makes no txid')
  return txid
}

/** The key that a txid was made of; undefined: it was not made for this rail. */
export function keyOfTxid(railId: string, txid: string): string | undefined {
  const key = txid.slice(0, -digits)
  return key !== '' && txid.toUpperCase().endsWith(tail(railId)) ? key : undefined
}
