/** Stored with every attempt: it never changes. */
export const cashDeskName = 'cash-desk'
