import type { AddressKind } from './kind.ts'

/** A merchant of a wallet whose QR codes are links (South Africa). */
export const wallet: AddressKind = {
  kind: 'WALLET',
  identifier: 'the merchant code at the wallet',
  methods: (currencyCode) => (currencyCode === 'ZAR' ? ['WALLETA_QR'] : []),
  fault: ({ identifier, walletAddress }) => {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(identifier))
      return '--identifier is no merchant code: write 1 to 64 letters, digits, hyphens and underscores.'
    return walletAddress !== undefined && isWebAddress(walletAddress)
      ? undefined
      : '--wallet-address is missing or wrong: write the https address that the codes of the wallet begin with.'
  },
  details: ({ walletAddress }) => (walletAddress === undefined ? {} : { walletAddress }),
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === ''
