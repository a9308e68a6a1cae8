import { redirect } from 'next/navigation'
import { connection } from 'next/server'

/** The console begins with its overview. */
export default async function Page() {
  await connection()
  redirect('/console/overview')
}
