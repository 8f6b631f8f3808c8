/** The measured calls, each with the best SQL for the same answer: what a bare handler without access checks would run. */
export type Case = {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: () => object
  sql: string
  params: (body: Record<string, unknown>) => unknown[]
}

let writes = 0
const nextName = () => `Bench ${process.pid.toString(36)} ${Date.now().toString(36)} ${(writes++).toString(36)}`

const page = `select json_build_object('data', coalesce((select json_agg(r) from rows r), '[]'), 'count', (select count(*) from total))::text as answer`

export const cases: readonly Case[] = [
  {
    name: 'who am I',
    method: 'GET',
    path: 'users/particular-user-permissions',
    sql: `select json_build_object('data', json_build_object('id', u.id, 'first_name', u.first_name, 'group', g.name,
      'permissions', array(select p.name from group_permissions gp join permissions p on p.id = gp.permission_id where gp.group_id = g.id)))::text as answer
      from users u join groups g on g.id = u.group_id where u.username = 'dana'`,
    params: () => [],
  },
  {
    name: 'list of 50 with total',
    method: 'GET',
    path: 'payees/get-all-data?page=1',
    sql: `with total as (select 1 from payees), rows as (select id, version, name from payees order by lower(name) limit 50) ${page}`,
    params: () => [],
  },
  {
    name: 'search with total',
    method: 'GET',
    path: 'payees/get-all-data?page=1&search=payee%20123',
    sql: `with total as (select 1 from payees where name ilike '%payee 123%'),
      rows as (select id, version, name from payees where name ilike '%payee 123%' order by lower(name) limit 50) ${page}`,
    params: () => [],
  },
  {
    name: 'history, newest 50',
    method: 'GET',
    path: 'history/get-all?page=1',
    sql: `with rows as (select h.id, h.entity, h.action, h.at, u.first_name from history_entries h left join users u on u.id = h.user_id order by h.at desc, h.id desc limit 50),
      total as (select 1 from history_entries limit 10000) ${page}`,
    params: () => [],
  },
  {
    name: 'save with history and event',
    method: 'POST',
    path: 'payees/add-new-payee',
    body: () => ({ name: nextName() }),
    sql: `insert into payees (name) values ($1) returning json_build_object('data', json_build_object('id', id))::text as answer`,
    params: body => [body.name],
  },
]
