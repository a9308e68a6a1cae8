import type { ReactNode } from 'react'
import type { FlowKind } from '#lib/methods/payin-method.ts'
import { BankSite } from './bank-site.tsx'
import { CashMachine } from './cash-machine.tsx'
import { ChainWallet } from './chain-wallet.tsx'
import { MobileMoneyPrompt } from './mobile-money-prompt.tsx'
import { PaymentRequest } from './payment-request.tsx'
import { ScanApp } from './scan-app.tsx'
import type { SceneProps } from './scene-props.ts'
import { StoreTill } from './store-till.tsx'
import { TransferApp } from './transfer-app.tsx'
import { UpiApp } from './upi-app.tsx'
import { WalletApp } from './wallet-app.tsx'

const scenes: Readonly<Record<FlowKind, (props: SceneProps) => ReactNode>> = {
  REDIRECT: (props) =>
    props.record.attempt.method.group === 'WALLET' ? <WalletApp {...props} /> : <BankSite {...props} />,
  QR: (props) =>
    props.record.attempt.method.code === 'UPIQR' ? <UpiApp {...props} /> : <ScanApp {...props} />,
  TRANSFER: (props) => (props.at === 'machine' ? <CashMachine {...props} /> : <TransferApp {...props} />),
  CODE: StoreTill,
  PUSH: (props) => {
    switch (props.record.attempt.method.code) {
      case 'MOBILE_MONEY':
        return <MobileMoneyPrompt {...props} />
      case 'UPICOLLECT':
        return <UpiApp {...props} />
      default:
        return <PaymentRequest {...props} />
    }
  },
  CRYPTO: ChainWallet,
}

/** The institution that a customer of this way to pay would see. */
export const Scene = (props: SceneProps): ReactNode => scenes[props.record.attempt.method.flow](props)
