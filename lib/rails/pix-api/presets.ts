/** What is known of how a provider differs from the contract; what the operator sets goes before it. */
export interface Preset {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly tokenStyle: TokenStyle
  readonly scopes?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly baseUrlOf?: Readonly<Record<string, string>>
}

/**
 * How a token is asked for: with the client's ID and secret by HTTP Basic, in the form, or in the form while
 * `grant_type` stands in the query.
 */
export const tokenStyles = ['BASIC', 'FORM', 'QUERY'] as const
export type TokenStyle = (typeof tokenStyles)[number]

export const presetNames = ['efi', 'itau', 'bb', 'bradesco', 'santander', 'inter', 'sicoob'] as const
export type PresetName = (typeof presetNames)[number]

const allScopes = 'cob.read cob.write pix.read pix.write webhook.read webhook.write'

/** Production. A provider's test environment has other addresses: set baseUrl and tokenUrl beside the preset. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  efi: {
    baseUrl: 'https://pix.api.efipay.com.br/v2',
    tokenUrl: 'https://pix.api.efipay.com.br/oauth/token',
    tokenStyle: 'BASIC',
    // Without it Efí registers only an address that asks for its certificate. Notices are not believed anyhow.
    headers: { 'x-skip-mtls-checking': 'true' },
  },
  itau: {
    baseUrl: 'https://secure.gateway.api.itau/pix_recebimentos/v2',
    tokenUrl: 'https://sts.itau.com.br/api/oauth/token',
    tokenStyle: 'FORM',
    headers: { 'x-correlationID': '{uuid}', 'x-itau-correlationID': '{uuid}', 'x-itau-apikey': '{clientId}' },
  },
  bb: {
    baseUrl: 'https://api-pix.bb.com.br/pix/v2',
    tokenUrl: 'https://oauth.bb.com.br/oauth/token',
    tokenStyle: 'BASIC',
    scopes: allScopes,
  },
  bradesco: {
    baseUrl: 'https://qrpix.bradesco.com.br/v2',
    tokenUrl: 'https://qrpix.bradesco.com.br/auth/server/oauth/token',
    tokenStyle: 'BASIC',
  },
  santander: {
    baseUrl: 'https://trust-pix.santander.com.br/api/v1',
    tokenUrl: 'https://trust-pix.santander.com.br/oauth/token',
    tokenStyle: 'QUERY',
    baseUrlOf: { PATCH: 'https://trust-pix.santander.com.br/api/v2' },
  },
  inter: {
    baseUrl: 'https://cdpj.partners.bancointer.com.br/pix/v2',
    tokenUrl: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
    tokenStyle: 'FORM',
    scopes: allScopes,
  },
  sicoob: {
    baseUrl: 'https://api.sicoob.com.br/pix/api/v2',
    tokenUrl: 'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
    tokenStyle: 'FORM',
    scopes: allScopes,
    headers: { client_id: '{clientId}' },
  },
}
