/** The only statements on who of the players runs the house (C12): by the keyed CPF, whatever accounts they have. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

/** Keeps whose CPF an operator's is, once; false when it is known already. */
export async function addStaff(tx: Tx, operatorId: string, cpfHash: string, at: Date): Promise<boolean> {
  const added = await tx.rows(sql`
    insert into staff (operator_id, cpf_hash, at) values (${operatorId}, ${cpfHash}, ${at})
    on conflict (operator_id) do nothing returning operator_id`)
  return added.length === 1
}

/** An operator who was disabled is a player like others; one who works again is not. */
export async function setStaffActive(tx: Tx, operatorId: string, active: boolean): Promise<void> {
  await tx.rows(sql`update staff set active = ${active} where operator_id = ${operatorId}`)
}

export async function isStaffKnown(from: Reader, operatorId: string): Promise<boolean> {
  return (await from.rows(sql`select 1 from staff where operator_id = ${operatorId}`)).length > 0
}

/** Whether two operators gave the same CPF: they are one person. */
export async function areOnePerson(from: Reader, [one, other]: readonly [string, string]): Promise<boolean> {
  const rows = await from.rows(sql`
    select 1 from staff a join staff b on b.cpf_hash = a.cpf_hash
    where a.operator_id = ${one} and b.operator_id = ${other}`)
  return rows.length > 0
}

/** Whether the keyed CPF of a statement is an operator's. */
export const isStaff = (cpfHash: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from staff where staff.cpf_hash = ${cpfHash} and staff.active)`
