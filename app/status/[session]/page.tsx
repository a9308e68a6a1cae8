import { checkoutView } from '../../pay/checkout-view.ts'
import { NotOpen } from '../../pay/not-open.tsx'
import { CheckoutPage } from '../../pay/ui/frame/checkout-page.tsx'

interface PageProps {
  params: Promise<{ session: string }>
}

export default async function Page({ params }: PageProps) {
  const view = await checkoutView('status', (await params).session)
  // Not `notFound()`: what that draws needs scripts.
  return view ? <CheckoutPage view={view} /> : <NotOpen />
}
