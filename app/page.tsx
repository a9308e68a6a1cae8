import type { Metadata } from 'next'
import { connection } from 'next/server'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { NothingHere } from './_start/nothing-here.tsx'
import { StartPage } from './_start/start-page.tsx'

export async function generateMetadata(): Promise<Metadata> {
  await connection()
  const { mode } = await currentGateway()
  return {
    title: mode === 'sandbox' ? 'Payment gateway · sandbox' : 'Nothing here',
    robots: { index: false },
  }
}

/**
 * The sandbox's start page, for the person who has just run npm start; a live gateway shows nothing about
 * itself.
 */
export default async function Page() {
  await connection()
  const gateway = await currentGateway()
  return gateway.mode === 'sandbox' ? <StartPage gateway={gateway} /> : <NothingHere />
}
