/**
 * The tables and statements of the floor, in a schema of its own. Constants only: `bench/floor-server.ts`
 * imports nothing else of the project.
 */
export const floorTables = `
create schema bench_floor;
create table bench_floor.payment (
  id text primary key,
  status text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create table bench_floor.payment_event (
  payment_id text not null,
  event_no integer not null,
  type text not null,
  at timestamptz not null default now(),
  primary key (payment_id, event_no)
);
`

/** $1: ID of the payment, $2: the body of the request as JSON. Returns one row if the payment is new. */
export const floorInsert = `
with payment as (
  insert into bench_floor.payment (id, status, body) values ($1, 'WAITING', $2)
  on conflict do nothing returning id, status, created_at
), event as (
  insert into bench_floor.payment_event (payment_id, event_no, type) select id, 1, 'CREATED' from payment
)
select id, status, created_at from payment`

/** $1: ID of the payment. */
export const floorSelect = `
select p.id, p.status, p.body, p.created_at, e.event_no, e.type, e.at
from bench_floor.payment p join bench_floor.payment_event e on e.payment_id = p.id
where p.id = $1 order by e.event_no`
