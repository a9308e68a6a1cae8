import { notFound } from 'next/navigation'
import { findInstitutionView } from '#lib/providers/sandbox/institution-view.ts'
import { isFinal } from '#lib/payments/state-machine.ts'
import { sandboxGateway } from '../../sandbox-gateway.ts'
import { Final, Replaced } from './closed.tsx'
import { linkBack } from './link-back.ts'
import { OutcomeScreen, readOutcome } from './outcome-screen.tsx'
import { Scene } from './scenes/scene.tsx'
import { TesterDesk } from './tester-desk.tsx'

interface PageProps {
  params: Promise<{ railReference: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The customer's side of one order: its institution, and beside it what a tester may make happen. */
export default async function Page({ params, searchParams }: PageProps) {
  const gateway = await sandboxGateway()
  const view = await findInstitutionView(gateway, (await params).railReference)
  if (!view) notFound()
  const back = await linkBack(gateway, view.record)
  const outcome = readOutcome((await searchParams)['done'])
  if (outcome) return <OutcomeScreen record={view.record} outcome={outcome} back={back} />
  if (isFinal(view.record.status) && view.record.status !== 'EXPIRED') return <Final back={back} />
  if (!view.inForce) return <Replaced record={view.record} back={back} />
  return (
    <main className="stage">
      <Scene record={view.record} back={back} />
      <TesterDesk record={view.record} />
    </main>
  )
}
