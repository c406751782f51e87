import type { Module } from '#server/modules/module.ts'
import { roomJobs } from './jobs.ts'
import { familyMode } from './mode.ts'
import { operatorRoomRoutes } from './operator.ts'
import { roomMatches, gamesOfMatch, settledRoomMatches, roomsSearch, roomsWaiting } from './reads.ts'
import { roomRoutes } from './routes.ts'
import { roomExports } from './service-reading.ts'
import { roomTodos } from './todo.ts'
import { versusMode, vipMode } from './versus/mode.ts'
import { watchedTurns } from './versus/reads-alerts.ts'

export const roomsModule: Module = {
  routes: (app, deps, { submitEntry }) => roomRoutes(app, deps, submitEntry),
  adminRoutes: (app, deps, { modeOf }) => operatorRoomRoutes(app, deps, modeOf),
  jobs: roomJobs,
  modes: [familyMode, versusMode, vipMode],
  watched: watchedTurns,
  exports: roomExports,
  waiting: roomsWaiting,
  search: roomsSearch,
  todo: roomTodos,
  settledAmong: settledRoomMatches,
  matchesOfGames: roomMatches,
  gamesOfMatch,
  retention: [
    { table: 'room', kept: 'With its game' },
    { table: 'room_range_points', kept: 'A setting of a championship' },
    { table: 'room_member', kept: 'With its game' },
    { table: 'duel', kept: 'With its game' },
    { table: 'duel_guess', kept: 'With its game' },
    { table: 'duel_alert', kept: 'A sign that money is moved by losing on purpose' },
  ],
}
