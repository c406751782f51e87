import { byId, byIdWith, pages, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
/** Calls that end sessions or hold an account use an unknown id, or the walk would end there. */
const onNobody = (body: Record<string, unknown>): Walk => ({
  calls: () => [{ params: { id: 'f'.repeat(24) }, body }],
})

/** Players in the console, and risk signals about them. */
export const peopleAsAdmin: Record<string, Walk> = {
  operatorUsers: {
    calls: ({ other, ids }) =>
      ['', other.username, other.email, other.cpf, ...ids].map(search => ({ query: { search, limit: 50 } })),
  },
  operatorUsersCsv: pages,
  operatorUser: byId,
  operatorUserStatement: byId,
  operatorUserGames: byId,
  operatorRevealUser: byIdWith({ reason }),
  operatorNoteUser: byIdWith({ text: reason }),
  operatorBlockUser: onNobody({ blocked: true, reason }),
  operatorSignOutUser: onNobody({ reason }),
  operatorRiskSignals: pages,
  operatorRiskSignal: byId,
  operatorSeenRiskSignal: byIdWith({ reason }),
  operatorDismissRiskSignal: byIdWith({ reason }),
  operatorHoldAccount: onNobody({ kind: 'games', hours: 1, reason }),
  operatorLiftHold: byIdWith({ reason }),
}
