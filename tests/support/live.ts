import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'
import type { Player } from './people.ts'

/** Events that a player's open page receives, in order. */
export interface Listener {
  socket: Socket
  heard: { name: string; payload: unknown }[]
  /** The payloads of one event so far. */
  of(name: string): unknown[]
}

/** Opens a socket like a player's page; closed when the test ends. */
export async function listen(app: Pick<TestApp, 'playerUrl'>, player: Pick<Player, 'token'>): Promise<Listener> {
  const socket = io(app.playerUrl, { auth: { token: player.token }, transports: ['websocket'], reconnection: false })
  onTestFinished(() => void socket.disconnect())
  const heard: Listener['heard'] = []
  socket.onAny((name: string, payload: unknown) => void heard.push({ name, payload }))
  await expect.poll(() => socket.connected).toBe(true)
  return { socket, heard, of: name => heard.filter(one => one.name === name).map(one => one.payload) }
}
