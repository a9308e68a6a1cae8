/**
 * The header that carries the client's address from our server to Next's route handlers. The server
 * overwrites what a client sends.
 */
export const addressHeader = 'x-gateway-client-address'
