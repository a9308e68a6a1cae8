import { notFound } from 'next/navigation'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { isFinal } from '#lib/payments/state-machine.ts'
import { findInstitutionView } from '#lib/rails/sandbox/institution-view.ts'
import { sandboxGateway } from '../../sandbox-gateway.ts'
import { Final, Replaced } from './closed.tsx'
import { linkBack } from './link-back.ts'
import { type Outcome, OutcomeScreen, readOutcome } from './outcome-screen.tsx'
import { ChainExplorer } from './scenes/chain-explorer.tsx'
import { Scene } from './scenes/scene.tsx'
import { TesterDesk } from './tester-desk.tsx'

interface PageProps {
  params: Promise<{ railReference: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The customer's side of one order: its institution, and beside it the other outcomes for testers. */
export default async function Page({ params, searchParams }: PageProps) {
  const gateway = await sandboxGateway()
  const view = await findInstitutionView(gateway, (await params).railReference)
  if (!view) notFound()
  const { record, inForce } = view
  const back = await linkBack(gateway, record)
  const { done, at } = await searchParams
  const outcome = readOutcome(done)
  if (isOnChain(record, outcome)) return <OnChain record={record} back={back} />
  if (outcome) return <OutcomeScreen record={record} outcome={outcome} back={back} />
  if (isFinal(record.status) && record.status !== 'EXPIRED') return <Final back={back} />
  if (!inForce) return <Replaced record={record} back={back} />
  return (
    <main className="stage">
      <Scene record={record} back={back} at={typeof at === 'string' ? at : undefined} />
      <TesterDesk record={record} />
    </main>
  )
}

/** Whether the wallet has sent: from then on the page shows its transfer. */
const isOnChain = ({ confirming, moneyReceived }: PaymentRecord, outcome: Outcome | undefined): boolean =>
  (outcome === 'chain' && (confirming !== undefined || moneyReceived.amount > 0n)) ||
  (outcome === undefined && confirming !== undefined)

const OnChain = ({ record, back }: { record: PaymentRecord; back: string }) => (
  <main className="stage">
    <ChainExplorer record={record} back={back} />
    {record.confirming && <TesterDesk record={record} />}
  </main>
)
