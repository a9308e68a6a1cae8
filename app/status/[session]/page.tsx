import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { checkoutView } from '../../pay/checkout-view.ts'
import { pageTitle } from '../../pay/page-title.ts'
import { CheckoutPage } from '../../pay/ui/checkout-page.tsx'

interface PageProps {
  params: Promise<{ session: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const view = await checkoutView('status', (await params).session)
  return { title: view && pageTitle(view) }
}

export default async function Page({ params }: PageProps) {
  const view = await checkoutView('status', (await params).session)
  if (!view) notFound()
  return <CheckoutPage view={view} />
}
