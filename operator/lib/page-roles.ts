import { operatorChangedGames } from '#contract/api/admin/changed-games.ts'
import { operatorInfluencers } from '#contract/api/player/influencers.ts'
import { operatorAds } from '#contract/api/admin/ads.ts'
import { operatorCards, operatorDisputes } from '#contract/api/admin/cards.ts'
import { operatorChampionshipCards } from '#contract/api/admin/championship-cards.ts'
import { listReports } from '#contract/api/admin/moderation.ts'
import { operatorIncident, operatorSettings, operatorTexts } from '#contract/api/admin/settings.ts'
import { operatorFigures } from '#contract/api/admin/figures.ts'
import { operatorReview } from '#contract/api/admin/imports.ts'
import { operatorChampionships, operatorMatch, operatorTeams } from '#contract/api/admin/matches.ts'
import { operatorUsers } from '#contract/api/admin/people.ts'
import { operatorPushGames } from '#contract/api/admin/push-games.ts'
import { operatorRiskSignals } from '#contract/api/admin/risk.ts'
import { operatorRooms, operatorVersusAlerts } from '#contract/api/admin/rooms.ts'
import { operatorYears } from '#contract/api/admin/taxes.ts'
import { operatorLedgerAccounts, operatorReconciliation, operatorTreasury } from '#contract/api/admin/books.ts'
import { operatorDeposits, operatorReceipts, operatorWithdrawals } from '#contract/api/admin/payments.ts'
import { operatorAudit, operatorMailbox, operatorSlides, operatorStatus } from '#contract/api/admin/console.ts'
import { operatorOperators } from '#contract/api/admin/staff.ts'
import { EVERY_ROLE, type Role } from '#contract/roles.ts'

/** Whose each page of the console is, by the path it begins with: those of the call that it shows. */
export const PAGE_ROLES = {
  '/deposits': operatorDeposits.roles,
  '/suspense': operatorReceipts.roles,
  '/withdrawals': operatorWithdrawals.roles,
  '/treasury': operatorTreasury.roles,
  '/books': operatorLedgerAccounts.roles,
  '/reconciliation': operatorReconciliation.roles,
  '/figures': operatorFigures.roles,
  '/years': operatorYears.roles,
  '/start': operatorStatus.roles,
  '/cards': operatorCards.roles,
  '/championship-cards': operatorChampionshipCards.roles,
  '/push-games': operatorPushGames.roles,
  '/rooms': operatorRooms.roles,
  '/disputes': operatorDisputes.roles,
  '/reports': listReports.roles,
  '/championships': operatorChampionships.roles,
  '/review': operatorReview.roles,
  '/teams': operatorTeams.roles,
  '/people': operatorUsers.roles,
  '/risk': operatorRiskSignals.roles,
  '/influencers': operatorInfluencers.roles,
  '/slides': operatorSlides.roles,
  '/ads': operatorAds.roles,
  '/operators': operatorOperators.roles,
  '/settings': operatorSettings.roles,
  '/texts': operatorTexts.roles,
  '/incident': operatorIncident.roles,
  '/audit': operatorAudit.roles,
  '/mailbox': operatorMailbox.roles,
  // Pages that others lead to.
  '/matches': operatorMatch.roles,
  '/versus-alerts': operatorVersusAlerts.roles,
  '/changed-games': operatorChangedGames.roles,
} as const

/** Whose the page of a path is: that of the place it belongs to, as its call has it; everybody's when it belongs to none. */
export function rolesOf(path: string): readonly Role[] {
  const page = Object.entries(PAGE_ROLES).find(([to]) => path === to || path.startsWith(`${to}/`))
  return page?.[1] ?? EVERY_ROLE
}
