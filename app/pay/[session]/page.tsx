import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { checkoutView } from '../checkout-view.ts'
import { pageTitle } from '../page-title.ts'
import { CheckoutPage } from '../ui/checkout-page.tsx'

interface PageProps {
  params: Promise<{ session: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const view = await checkoutView('pay', (await params).session)
  return { title: view && pageTitle(view) }
}

export default async function Page({ params }: PageProps) {
  const view = await checkoutView('pay', (await params).session)
  if (!view) notFound()
  return <CheckoutPage view={view} />
}
