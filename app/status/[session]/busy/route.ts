import { busy } from '../../../pay/busy.ts'

export const GET = async (
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> => busy(request, 'status', (await params).session)
