import { notFound } from 'next/navigation'
import { checkoutView } from '../../pay/checkout-view.ts'
import { CheckoutPage } from '../../pay/ui/checkout-page.tsx'

interface PageProps {
  params: Promise<{ session: string }>
}

export default async function Page({ params }: PageProps) {
  const view = await checkoutView('status', (await params).session)
  if (!view) notFound()
  return <CheckoutPage view={view} />
}
