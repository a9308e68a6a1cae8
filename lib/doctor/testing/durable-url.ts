import type { TestDatabase } from '../../testing/database/test-database.ts'

/**
 * The address of a test database that appears to write every commit to disk, which its server does not: a
 * view before pg_settings hides what is off.
 */
export async function durableUrl({ pool, url }: Pick<TestDatabase, 'pool' | 'url'>): Promise<string> {
  await pool.query(
    `create schema durable; create view durable.pg_settings as select * from pg_catalog.pg_settings where setting <> 'off'`,
  )
  const options = encodeURIComponent('-c search_path=durable,pg_catalog,public -c synchronous_commit=on')
  return `${url}?options=${options}`
}
