import { visitPage } from '../documents/visit-page.tsx'

export const GET = async (
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> => visitPage(request, 'pay', (await params).session)

// Whatever another site sends here, the page is shown and nothing changes, as with every page of Next.
export { GET as POST }
