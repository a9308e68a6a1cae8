import { setImmediate } from 'node:timers/promises'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { malformedRequest, pathNotFound } from '../endpoint/error-schemas.ts'
import { servedIn, type Operation } from '../endpoint/operation.ts'
import { openComponents, type Schemas } from './component-schemas.ts'
import { componentExamples } from './examples/examples.ts'
import { methodRequests } from './examples/method-requests.ts'
import { methodResponses } from './examples/method-responses.ts'
import { payoutRequest } from './examples/payout-samples.ts'
import { askedRequest } from './examples/samples.ts'
import { headerComponents } from './headers.ts'
import { operationEntry } from './operation-entry.ts'
import { preflightEntry } from './preflight.ts'
import { openSharedResponses, responseOf, type Responding } from './responses.ts'
import { webhookSchemas, webhooks } from './webhooks.ts'
import { introduction } from './words/introduction.ts'
import { methodWords } from './words/method-words.ts'
import { payoutWords } from './words/payout-words.ts'
import { tagsOf } from './words/tags.ts'

/** What the document is generated from. */
export interface Served {
  readonly operations: readonly Operation[]
  readonly methods?: readonly PayinMethod[]
  readonly mode: 'sandbox' | 'live'
  /** The origin at which merchants reach the gateway. */
  readonly publicUrl: string
}

/**
 * The API as OpenAPI 3.1, generated from the operations and methods (specification, "Endpoints", "Payment
 * methods (incoming)").
 */
export function openApiDocument(served: Served): OpenApiDocument {
  const writing = written(served)
  let step = writing.next()
  while (step.done !== true) step = writing.next()
  return step.value
}

/** The same, a part in each turn of the event loop: all of it takes 200 ms, and other requests wait. */
export async function openApiDocumentInTurns(served: Served): Promise<OpenApiDocument> {
  const writing = written(served)
  for (;;) {
    const step = writing.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}

export type OpenApiDocument =
  ReturnType<typeof written> extends Generator<void, infer Document> ? Document : never

/** Stops after each part. */
function* written({ operations, methods = payinMethods, mode, publicUrl }: Served) {
  const served = servedIn(mode, operations)
  const given: Schemas = {
    ...(yield* methodRequests(payinUnion, methods)),
    ...(yield* methodRequests(
      topUpUnion,
      methods.filter(({ kinds }) => kinds.includes('topup')),
    )),
    ...(yield* methodRequests(payoutUnion, payoutMethods)),
    ...(yield* methodResponses('PaymentMethodResponse', methods)),
    ...webhookSchemas,
  }
  const described: Responding = {
    components: openComponents(given),
    examples: componentExamples(methods),
    shared: openSharedResponses(),
  }
  const paths: Record<string, ReturnType<typeof pathOf>> = {}
  for (const [path, ofPath] of Map.groupBy(served, (operation) => operation.path)) {
    yield
    paths[path] = pathOf(ofPath, described)
  }
  const unknownPath = responseOf(404, pathNotFound, { access: 'signature' }, described)
  const malformed = responseOf(400, malformedRequest, { access: 'signature' }, described)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Payment Gateway API',
      version: '2.82',
      description: introduction(mode),
      contact: { name: 'The operator of this gateway', url: `${publicUrl}/docs` },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      { url: `${publicUrl}/api`, description: mode === 'sandbox' ? 'Sandbox: test money only.' : 'Live.' },
    ],
    tags: tagsOf(served.map(({ path }) => path)),
    paths,
    webhooks,
    /** What any other path answers. */
    'x-unknown-path': unknownPath,
    /** The answer to a request that is not valid HTTP, on any path. */
    'x-malformed-request': malformed,
    components: {
      securitySchemes,
      parameters: parameterComponents,
      headers: headerComponents,
      responses: described.shared.all(),
      schemas: described.components.all(),
    },
  }
}

const payinUnion = {
  name: 'PaymentMethod',
  description: 'How the customer pays: `paymentMethodCode` says which object it is.',
  words: methodWords,
  example: askedRequest,
}

const topUpUnion = {
  ...payinUnion,
  name: 'TopUpPaymentMethod',
  description: 'How the customer tops up: `paymentMethodCode` says which object it is.',
}

const payoutUnion = {
  name: 'PayoutMethod',
  description: 'How the money is sent: `paymentMethodCode` says which object it is.',
  words: payoutWords,
  example: payoutRequest,
}

const pathOf = (ofPath: readonly Operation[], described: Responding) => ({
  ...Object.fromEntries(
    ofPath.map((operation) => [operation.method.toLowerCase(), operationEntry(operation, described)]),
  ),
  ...preflightEntry(ofPath),
})

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A token of `POST /auth-tokens-by-action` or `POST /auth-tokens`. Each operation says what the token must allow: a method, a space and a path.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SIGNATURE',
    description:
      'Base64 of the signature, by your private key with SHA256withRSA, of the request body without the whitespace outside JSON strings. This is the way to authenticate token requests. (The attribute `secret` in the body also works; it is the secret that is deprecated, not the signature.)',
  },
} as const

const version = {
  name: 'X-API-Version',
  in: 'header',
  description: 'The major version. Missing or unsupported: 404.',
  schema: { type: 'integer', format: 'int32', enum: [2] },
} as const

const parameterComponents = {
  ApiVersion: { ...version, required: true },
  OptionalApiVersion: {
    ...version,
    required: false,
    description: 'The major version; may be left out here. Unsupported: 404.',
  },
} as const
