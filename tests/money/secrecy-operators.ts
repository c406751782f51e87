import { cpfOf } from '#tests/support/cpf.ts'
import { alone, byId, byIdWith, form, pages, plain, sent, sentAlone, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
/** An unknown token. */
const token = 'x'.repeat(43)
let added = 0

/** Operators, and each operator's own account. */
export const operatorsAsAdmin: Record<string, Walk> = {
  operatorOperators: pages,
  operatorOperator: byId,
  operatorAddOperator: sent(() => ({
    username: `nova${(added += 1)}`,
    name: 'Nova Pessoa',
    roles: ['support'],
    reason,
  })),
  operatorSetRoles: byIdWith({ roles: ['games'], reason }),
  operatorEnableOperator: byIdWith({ enabled: false, reason }),
  operatorSignOutOperator: byIdWith({ reason }),
  operatorNewLink: byIdWith({ reason }),
  operatorResetTotp: byIdWith({ reason }),
  operatorReadLink: sent(() => ({ token })),
  operatorSetPassword: sent(() => ({ token, password: 'outra-senha-da-mesa' })),
  operatorAccount: plain,
  operatorChangePassword: sentAlone(({ operator }) => ({
    password: operator.password,
    newPassword: 'outra-senha-da-mesa',
  })),
  operatorGiveCpf: sent(({ operator }) => ({ docNumber: cpfOf(850_000_001), password: operator.password })),
  operatorEndSession: byId,
  operatorStartTotp: sent(({ operator }) => ({ password: operator.password })),
  operatorConfirmTotp: sent(() => ({ code: '000000' })),
  operatorSignOut: alone,
}

/** Kick-offs, manual matches, and the calendar of cards. */
export const draftsAsAdmin: Record<string, Walk> = {
  operatorCardCalendar: { calls: () => [{ query: { from: '2026-11-01', to: '2026-12-31' } }] },
  operatorDraftQueue: plain,
  operatorCardSchedules: plain,
  operatorSetCardSchedule: sent(({ championship }) => ({
    championship,
    mode: 'card-game',
    active: false,
    opens: false,
    reason,
  })),
  operatorRangePoints: { calls: ({ championship }) => [{ params: { id: championship } }] },
  operatorSetRangePoints: {
    calls: ({ championship }) => [{ params: { id: championship }, body: { points: null, seq: 0, reason } }],
  },
  operatorComingRound: { calls: ({ championship }) => [{ params: { id: championship } }] },
  operatorRoundAthletes: { calls: ({ championship }) => [{ params: { id: championship } }] },
  operatorSetKickOffs: sent(() => ({
    kickOffs: [{ match: 'f'.repeat(24), startsAt: '2030-01-01T19:00:00Z' }],
    reason,
  })),
  operatorAddMatch: {
    calls: ({ championship }) => [
      {
        params: { id: championship },
        body: { home: 'A', away: 'B', round: '1', startsAt: null, playsOn: null, place: null, reason },
      },
    ],
  },
  operatorEditMatch: byIdWith({
    home: null,
    away: null,
    round: '1',
    startsAt: null,
    playsOn: null,
    place: null,
    postponed: false,
    before: { home: null, away: null, round: '1', startsAt: null, playsOn: null, place: null, postponed: false },
    reason,
  }),
}

/** Match data, and previews of other facts. */
export const matchDataAsAdmin: Record<string, Walk> = {
  operatorChampionships: pages,
  operatorCreateChampionship: sent(() => ({
    name: 'Outra copa',
    season: 2026,
    sport: 'football',
    source: 'crava',
    reason,
  })),
  operatorImport: form({ source: 'crava', reason }),
  operatorImportStatus: byId,
  operatorDecideImport: byIdWith({ teams: [] }),
  operatorApplyImport: byIdWith({}),
  operatorUndoImport: byIdWith({ reason }),
  operatorMatches: pages,
  operatorMatch: byId,
  operatorMatchVersions: { calls: ({ match }) => [{ params: { id: match, version: '1' } }] },
  operatorMatchGames: byId,
  operatorChangedGames: pages,
  operatorChangedGamesCsv: pages,
  operatorCorrectionPreview: byId,
  operatorPreviewFacts: byIdWith({ version: 7, facts: {} }),
  operatorPreviewCorrections: plain,
  operatorCorrectAll: sent(() => ({ reason })),
  operatorDecideOrders: sent(({ ids }) => ({ ids: ids.slice(0, 1), approve: false, reason })),
  operatorSetFacts: byIdWith({ version: 7, facts: {}, reason }),
  operatorFollowSource: byIdWith({ version: 7, reason }),
  operatorReview: pages,
  operatorReviewCsv: pages,
  operatorResolveReviews: { calls: ({ ids }) => [{ body: { ids: [...ids], answer: 'leave', reason } }] },
  operatorResolveReview: byIdWith({ link: null, reason }),
  operatorTeams: pages,
  operatorTeamsCsv: pages,
  operatorUpdateTeam: byIdWith({ reason }),
  operatorAthletes: { calls: ({ match }) => [{ query: { limit: 50 } }, { query: { match, limit: 50 } }] },
}
