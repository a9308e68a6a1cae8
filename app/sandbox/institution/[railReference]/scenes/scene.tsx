import type { ReactNode } from 'react'
import type { FlowKind } from '#lib/methods/payin-method.ts'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { BankApp } from './bank-app.tsx'
import { BankSite } from './bank-site.tsx'
import { ChainWallet } from './chain-wallet.tsx'
import { PhonePrompt } from './phone-prompt.tsx'
import { StoreTill } from './store-till.tsx'
import { WalletApp } from './wallet-app.tsx'

export interface SceneProps {
  record: PaymentRecord
  /** Where "leave without paying" leads. */
  back: string
}

const scenes: Readonly<Record<FlowKind, (props: SceneProps) => ReactNode>> = {
  REDIRECT: BankSite,
  QR: WalletApp,
  TRANSFER: BankApp,
  CODE: StoreTill,
  PUSH: PhonePrompt,
  CRYPTO: ChainWallet,
}

/** The institution that a customer of this way to pay would see. */
export function Scene(props: SceneProps) {
  const Institution = scenes[props.record.attempt.method.flow]
  return <Institution {...props} />
}
