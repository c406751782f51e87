import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpenCheck,
  ChartColumn,
  CircleHelp,
  DoorOpen,
  FileText,
  Flag,
  GalleryHorizontalEnd,
  Images,
  Landmark,
  LayoutDashboard,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircleQuestion,
  NotebookText,
  OctagonAlert,
  Radar,
  Scale,
  ScrollText,
  Shield,
  Shirt,
  SlidersHorizontal,
  Trophy,
  UserCog,
  Users,
  Zap,
} from 'lucide-react'
import { operatorAds } from '#contract/api/admin/ads.ts'
import { operatorLedgerAccounts, operatorReconciliation, operatorTreasury } from '#contract/api/admin/books.ts'
import { operatorCards, operatorDisputes } from '#contract/api/admin/cards.ts'
import { operatorChampionshipCards } from '#contract/api/admin/championship-cards.ts'
import { operatorChangedGames } from '#contract/api/admin/changed-games.ts'
import { operatorAudit, operatorMailbox, operatorSlides, operatorStatus } from '#contract/api/admin/console.ts'
import { operatorFigures } from '#contract/api/admin/figures.ts'
import { operatorReview } from '#contract/api/admin/imports.ts'
import { operatorChampionships, operatorMatch, operatorTeams } from '#contract/api/admin/matches.ts'
import { listReports } from '#contract/api/admin/moderation.ts'
import { operatorDeposits, operatorReceipts, operatorWithdrawals } from '#contract/api/admin/payments.ts'
import { operatorUsers } from '#contract/api/admin/people.ts'
import { operatorPushGames } from '#contract/api/admin/push-games.ts'
import { operatorRiskSignals } from '#contract/api/admin/risk.ts'
import { operatorRooms, operatorVersusAlerts } from '#contract/api/admin/rooms.ts'
import { operatorIncident, operatorSettings, operatorTexts } from '#contract/api/admin/settings.ts'
import { operatorOperators } from '#contract/api/admin/staff.ts'
import { operatorYears } from '#contract/api/admin/taxes.ts'
import { operatorInfluencers } from '#contract/api/player/influencers.ts'
import type { GameMode } from '#contract/profiles.ts'
import { EVERY_ROLE, type Role } from '#contract/roles.ts'
import { address } from './lib/address.ts'

interface PageRow {
  /** What it reads of its address. */
  search: (given: Record<string, unknown>) => object
  /** The call that it shows, whose roles are the page's. Without one they are those of the page above. */
  of?: { roles: readonly Role[] }
  /** Its place in the navigation: under which title, in which section, with which icon. */
  nav?: readonly [section: 'games' | 'money' | 'console', title: string, Icon: LucideIcon]
  /** Offered while the deployment has one of these modes. */
  modes?: readonly GameMode[]
  /** Offered in the demo alone. */
  isDemo?: true
}

/** Every page of a signed-in operator, in the order of the navigation; its screen is in routes.tsx. */
export const PAGES = {
  '/start': { of: operatorStatus, search: address.nothing, nav: ['games', 'start', LayoutDashboard] },
  '/cards': {
    of: operatorCards,
    search: address.stated,
    nav: ['games', 'cards', Shirt],
    modes: ['athlete-card'],
  },
  '/cards/new': { search: address.nothing },
  '/cards/$card': { search: address.nothing },
  '/championship-cards': {
    of: operatorChampionshipCards,
    search: address.stated,
    nav: ['games', 'championshipCards', ListOrdered],
    modes: ['card-game'],
  },
  '/championship-cards/new': { search: address.nothing },
  '/championship-cards/$card': { search: address.nothing },
  '/push-games': {
    of: operatorPushGames,
    search: address.stated,
    nav: ['games', 'pushGames', Zap],
    modes: ['push-game'],
  },
  '/push-games/new': { search: address.nothing },
  '/push-games/$push': { search: address.nothing },
  '/rooms': {
    of: operatorRooms,
    search: address.rooms,
    nav: ['games', 'rooms', DoorOpen],
    modes: ['coach-friend', 'game-vs', 'game-vs-vip'],
  },
  '/rooms/$room': { search: address.nothing },
  '/versus-alerts': { of: operatorVersusAlerts, search: address.list },
  '/changed-games': { of: operatorChangedGames, search: address.list },
  '/disputes': { of: operatorDisputes, search: address.disputes, nav: ['games', 'disputes', MessageCircleQuestion] },
  '/reports': { of: listReports, search: address.stated, nav: ['games', 'reports', Flag] },
  '/reports/$report': { search: address.nothing },
  '/championships': { of: operatorChampionships, search: address.searched, nav: ['games', 'championships', Trophy] },
  '/championships/new': { search: address.nothing },
  '/championships/$championship': { search: address.championship },
  '/matches/$match': { of: operatorMatch, search: address.nothing },
  '/review': { of: operatorReview, search: address.review, nav: ['games', 'review', ListChecks] },
  '/teams': { of: operatorTeams, search: address.searched, nav: ['games', 'teams', Shield] },
  '/teams/$team': { search: address.nothing },
  '/people': { of: operatorUsers, search: address.stated, nav: ['games', 'people', Users] },
  '/people/$person': { search: address.person },
  '/risk': { of: operatorRiskSignals, search: address.risk, nav: ['games', 'risk', Radar] },
  '/risk/$signal': { search: address.nothing },
  '/influencers': { of: operatorInfluencers, search: address.influencers, nav: ['games', 'influencers', Megaphone] },
  '/influencers/$influencer': { search: address.list },
  '/slides': { of: operatorSlides, search: address.nothing, nav: ['games', 'slides', Images] },
  '/slides/new': { search: address.nothing },
  '/slides/$slide': { search: address.nothing },
  '/ads': { of: operatorAds, search: address.stated, nav: ['games', 'ads', GalleryHorizontalEnd] },
  '/ads/new': { search: address.nothing },
  '/ads/$ad': { search: address.nothing },
  '/deposits': { of: operatorDeposits, search: address.stated, nav: ['money', 'deposits', ArrowDownToLine] },
  '/deposits/$deposit': { search: address.nothing },
  '/suspense': { of: operatorReceipts, search: address.stated, nav: ['money', 'suspense', CircleHelp] },
  '/withdrawals': { of: operatorWithdrawals, search: address.stated, nav: ['money', 'withdrawals', ArrowUpFromLine] },
  '/withdrawals/$withdrawal': { search: address.nothing },
  '/treasury': { of: operatorTreasury, search: address.stated, nav: ['money', 'treasury', Landmark] },
  '/books': { of: operatorLedgerAccounts, search: address.books, nav: ['money', 'books', BookOpenCheck] },
  '/books/movements': { search: address.movements },
  '/reconciliation': { of: operatorReconciliation, search: address.days, nav: ['money', 'reconciliation', Scale] },
  '/figures': { of: operatorFigures, search: address.figures, nav: ['money', 'figures', ChartColumn] },
  '/years': { of: operatorYears, search: address.years, nav: ['money', 'years', FileText] },
  '/operators': { of: operatorOperators, search: address.list, nav: ['console', 'operators', UserCog] },
  '/operators/$operator': { search: address.nothing },
  '/settings': { of: operatorSettings, search: address.nothing, nav: ['console', 'settings', SlidersHorizontal] },
  '/texts': { of: operatorTexts, search: address.nothing, nav: ['console', 'texts', NotebookText] },
  '/texts/$text': { search: address.nothing },
  '/incident': { of: operatorIncident, search: address.nothing, nav: ['console', 'incident', OctagonAlert] },
  '/audit': { of: operatorAudit, search: address.audit, nav: ['console', 'audit', ScrollText] },
  '/mailbox': { of: operatorMailbox, search: address.list, nav: ['console', 'mailbox', Mail], isDemo: true },
  '/mailbox/$mail': { search: address.nothing },
  '/account': { search: address.nothing },
} as const satisfies Record<string, PageRow>

export type Pages = typeof PAGES
export type Path = keyof Pages

const ROWS = Object.entries<PageRow>(PAGES)

/** Whose the page of an address is: that of the page it begins with, as its call has it; everybody's where there is none. */
export function rolesOf(path: string): readonly Role[] {
  const page = ROWS.find(([to, { of }]) => {
    const stem = to.split('/$')[0]
    return of && (path === stem || path.startsWith(`${stem}/`))
  })
  return page?.[1].of?.roles ?? EVERY_ROLE
}

type InNavigation = { [To in Path]: Pages[To] extends { nav: unknown } ? To : never }[Path]

/** A place of the navigation. */
export interface Place extends Pick<PageRow, 'modes' | 'isDemo'> {
  to: InNavigation
  section: 'games' | 'money' | 'console'
  title: Pages[InNavigation]['nav'][1]
  Icon: LucideIcon
  of: { roles: readonly Role[] }
}

/** The places of the navigation, in their order. */
export const PLACES = ROWS.flatMap(([to, { nav, of, modes, isDemo }]) => {
  if (!nav || !of) return []
  const [section, title, Icon] = nav
  return [{ to, section, title, Icon, of, ...(modes && { modes }), ...(isDemo && { isDemo }) }]
}) as readonly Place[]
