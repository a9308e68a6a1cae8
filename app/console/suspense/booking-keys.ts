import type { Booking } from '#lib/payments/suspense/booking-entry.ts'

/** The key of each booking; what is rare has none. */
export const bookingKeys: Readonly<Record<Booking, string | undefined>> = {
  CHARGE: 'c',
  INTEREST: 'i',
  OWN_TRANSFER: 'o',
  OTHER: undefined,
}
