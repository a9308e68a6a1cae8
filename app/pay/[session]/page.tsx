import { notFound } from 'next/navigation'
import { checkoutView } from '../checkout-view.ts'
import { CheckoutPage } from '../ui/checkout-page.tsx'

interface PageProps {
  params: Promise<{ session: string }>
}

export default async function Page({ params }: PageProps) {
  const view = await checkoutView('pay', (await params).session)
  if (!view) notFound()
  return <CheckoutPage view={view} />
}
