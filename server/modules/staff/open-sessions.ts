import { deviceName } from '#server/platform/device-name.ts'
import type { Reader } from '#server/platform/db.ts'
import { listSessions, type Session } from '#server/platform/session.ts'

/** Where an operator is signed in, the latest first, each device by a name people read; `mine` is the session that asks. */
export async function openSessionsOf(from: Reader, at: Date, operatorId: string, confirming: Session) {
  const rows = await listSessions(from, at, 'operator', operatorId)
  return rows.map(({ id, device, ...row }) => ({
    _id: id,
    ...row,
    device: deviceName(device),
    mine: id === confirming.id,
  }))
}
