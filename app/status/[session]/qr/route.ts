import { qrPicture } from '../../../pay/qr-picture.ts'

export const GET = async (
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> => qrPicture(request, (await params).session)
