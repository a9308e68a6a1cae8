import type { Metadata } from 'next'
import { connection } from 'next/server'
import { notFound } from 'next/navigation'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { guidePlace } from '../../guide/place.ts'
import { currentReference } from '../current-reference.ts'
import { OperationPage } from '../operation-page.tsx'

interface Props {
  readonly params: Promise<{ operation: string }>
}

async function found({ params }: Props) {
  await connection()
  const { operation: name } = await params
  const reference = await currentReference(await currentGateway())
  return { reference, entry: reference.entries.find((each) => each.name === name) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { entry } = await found(props)
  return { title: `${entry?.name ?? 'Not found'} · Payment Gateway API` }
}

/** One operation of the API, or one webhook. */
export default async function Page(props: Props) {
  const { reference, entry } = await found(props)
  if (!entry) notFound()
  return <OperationPage entry={entry} reference={reference} place={await guidePlace()} />
}
