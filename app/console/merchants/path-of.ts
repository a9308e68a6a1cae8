/** An address without its query. */
export const pathOf = (address: string): string => address.split('?')[0] ?? address
