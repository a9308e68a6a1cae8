import { z } from 'zod'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { languageName, locales } from '#lib/i18n/locales.ts'
import { endpoints } from '../handlers.ts'

const languageList = z
  .object({ data: z.array(z.object({ code: z.string(), name: z.string() })) })
  .meta({ examples: [{ data: [{ code: 'sw', name: 'Kiswahili' }] }] })

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/merchant-info/languages', {
  GET: operation({
    name: 'listLanguages',
    summary: 'List the languages of the payment page',
    access: 'token',
    request: {},
    responses: { 200: { description: 'The languages.', schema: languageList }, ...tokenErrors },
    run: async () => ({ value: { data: locales.map((code) => ({ code, name: languageName(code) })) } }),
  }),
})
