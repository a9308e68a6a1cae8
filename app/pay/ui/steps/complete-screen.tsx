import { payNow } from '#lib/checkout/pay/pay-now.ts'
import type { FlowKind } from '#lib/methods/payin-method.ts'
import type { WithPayment } from '../../checkout-view.ts'
import { CodeScreen } from './code-screen.tsx'
import { CryptoScreen } from './crypto-screen.tsx'
import type { FlowScreenProps } from './flow-card.tsx'
import { PushScreen } from './push-screen.tsx'
import { QrScreen } from './qr-screen.tsx'
import { RedirectScreen } from './redirect-screen.tsx'
import { TransferScreen } from './transfer-screen.tsx'

/** One screen for each way to complete a payment. */
const screens: Readonly<Record<FlowKind, (props: FlowScreenProps) => React.ReactNode>> = {
  REDIRECT: RedirectScreen,
  QR: QrScreen,
  TRANSFER: TransferScreen,
  CODE: CodeScreen,
  PUSH: PushScreen,
  CRYPTO: CryptoScreen,
}

/** How to pay what is due now. */
export function CompleteScreen({ view }: { view: WithPayment }) {
  const Screen = screens[view.payment.attempt.method.flow]
  return <Screen view={view} now={payNow(view.payment, view.words.locale, { onPhone: view.onPhone })} />
}
