import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { GroupKind } from '#shared/permissions.ts'

export type GroupRecord = {
  id: number
  name: string
  description: string
  kind: GroupKind
  permissionIds: number[]
  permissions: string[]
  version: number
}

const selectGroups = (rest: RawBuilder<unknown>) => sql<GroupRecord>`
  select g.id, g.name, g.description, g.kind, g.version,
    array(select permission_id from group_permissions where group_id = g.id order by 1) as "permissionIds",
    array(select p.name from group_permissions gp join permissions p on p.id = gp.permission_id
      where gp.group_id = g.id order by p.id) as permissions
  from groups g ${rest}`

export const findGroups = (db: Db) => rows(db, selectGroups(sql`order by g.id`))
export const getGroup = (db: Db, id: number) => firstRow(db, selectGroups(sql`where g.id = ${id}`))

/** Reads after locking, because the previous holder may have changed the permissions. */
export const lockGroup = async (tx: Tx, id: number) => {
  await sql`select from groups where id = ${id} for update`.execute(tx)
  return getGroup(tx, id)
}

export const findPermissions = (db: Db, databaseOnly = false) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select id, name from permissions where is_database or not ${databaseOnly}::boolean order by id`,
  )

export const isGroupNameTaken = async (db: Db, name: string, exceptId: number) =>
  (await firstRow(db, sql`select 1 from groups where lower(name) = lower(${name}) and id <> ${exceptId}`)) !== undefined

type GroupValues = { name: string; description: string; permissionIds: readonly number[] }

const savePermissions = async (tx: Tx, id: number, permissionIds: readonly number[]) => {
  await sql`delete from group_permissions where group_id = ${id}`.execute(tx)
  await sql`insert into group_permissions (group_id, permission_id)
    select ${id}, unnest(${sql.val([...permissionIds])}::integer[])`.execute(tx)
}

export const addGroup = async (
  tx: Tx,
  { name, description, kind, permissionIds }: GroupValues & { kind: GroupKind },
) => {
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into groups (name, description, kind) values (${name}, ${description}, ${kind}) returning id`,
  )
  await savePermissions(tx, id, permissionIds)
  return id
}

export const changeGroup = async (tx: Tx, id: number, { name, description, permissionIds }: GroupValues) => {
  await sql`update groups set name = ${name}, description = ${description}, version = version + 1
    where id = ${id}`.execute(tx)
  await savePermissions(tx, id, permissionIds)
}

/** A lock for removing an Admin, so that two users can not remove the last two at once. */
export const lockAdminCount = async (tx: Tx) => {
  const { id } = await oneRow<{ id: number }>(tx, sql`select id from groups where kind = 'admin' for no key update`)
  return (await oneRow<{ count: number }>(tx, sql`select count(*) as count from users where group_id = ${id}`)).count
}

export const getAdminGroup = (db: Db) => firstRow(db, selectGroups(sql`where g.kind = 'admin'`))
