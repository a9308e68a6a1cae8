import type { AddressKind } from './kind.ts'

/** A merchant of a wallet whose QR codes are links (South Africa). */
export const wallet: AddressKind = {
  kind: 'WALLET',
  identifier: 'the merchant code at the wallet',
  methods: (currencyCode) => (currencyCode === 'ZAR' ? ['WALLETA_QR'] : []),
  fault: ({ identifier, walletAddress }) => {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(identifier))
      return '--identifier is no merchant code: write 1 to 64 letters, digits, hyphens and underscores.'
    return walletAddress !== undefined && isWalletAddress(walletAddress)
      ? undefined
      : '--wallet-address is missing or wrong: write the https address that the codes of the wallet begin with, without "/" or "?" at the end.'
  },
  details: ({ walletAddress }) => (walletAddress === undefined ? {} : { walletAddress }),
}

/** The merchant's code and a query are written after it. */
const isWalletAddress = (text: string): boolean =>
  /^https:\/\/[^\s?#]*[^\s?#/]$/.test(text) &&
  URL.canParse(text) &&
  new URL(text).protocol === 'https:' &&
  new URL(text).username === ''
