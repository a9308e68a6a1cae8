/** How our server tells route handlers behind Next the client's address. It overwrites whatever a client sends. */
export const addressHeader = 'x-gateway-client-address'
