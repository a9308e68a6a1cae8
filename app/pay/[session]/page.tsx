import { checkoutView } from '../checkout-view.ts'
import { NotOpen } from '../not-open.tsx'
import { CheckoutPage } from '../ui/frame/checkout-page.tsx'

interface PageProps {
  params: Promise<{ session: string }>
}

export default async function Page({ params }: PageProps) {
  const view = await checkoutView('pay', (await params).session)
  // Not `notFound()`: what that draws needs scripts.
  return view ? <CheckoutPage view={view} /> : <NotOpen />
}
