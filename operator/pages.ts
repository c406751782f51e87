import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpenCheck,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  DoorOpen,
  FileText,
  Flag,
  GalleryHorizontalEnd,
  Gauge,
  Images,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Mail,
  Medal,
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
  Webhook,
  Zap,
} from 'lucide-react'
import type { GameMode } from '#contract/profiles.ts'
import { EVERY_ROLE, type Role } from '#contract/roles.ts'
import { address } from './lib/address.ts'

/** The sections of the navigation, in their order. */
export const SECTIONS = ['games', 'data', 'people', 'site', 'money', 'console'] as const
type Section = (typeof SECTIONS)[number]

interface PageRow {
  /** Parses its URL parameters. */
  search: (given: Record<string, unknown>) => object
  /**
   * The roles of its call, which is not imported, because that would put the contract into the first script. Default: those of the parent page.
   */
  roles?: readonly Role[]
  /** Its navigation item: title, section, icon. */
  nav?: readonly [section: Section, title: string, Icon: LucideIcon]
  /** Shown only if the deployment has one of these modes. */
  modes?: readonly GameMode[]
  /** Shown only in the demo. */
  isDemo?: true
}

/** Every page of the console, in the order of the navigation; the screens are in routes.tsx. */
export const PAGES = {
  '/start': { roles: EVERY_ROLE, search: address.nothing, nav: ['games', 'start', LayoutDashboard] },
  '/cards': {
    roles: ['games'],
    search: address.stated,
    nav: ['games', 'cards', Shirt],
    modes: ['athlete-card'],
  },
  '/cards/new': { search: address.nothing },
  '/cards/$card': { search: address.list },
  '/championship-cards': {
    roles: ['games'],
    search: address.stated,
    nav: ['games', 'championshipCards', ListOrdered],
    modes: ['card-game'],
  },
  '/championship-cards/new': { search: address.nothing },
  '/championship-cards/$card': { search: address.list },
  '/calendar': {
    roles: ['games'],
    search: address.calendar,
    nav: ['games', 'calendar', CalendarDays],
    modes: ['athlete-card', 'card-game'],
  },
  '/push-games': {
    roles: ['games'],
    search: address.stated,
    nav: ['games', 'pushGames', Zap],
    modes: ['push-game'],
  },
  '/push-games/new': { search: address.nothing },
  '/push-games/$push': { search: address.nothing },
  '/rooms': {
    roles: ['support', 'games', 'finance'],
    search: address.rooms,
    nav: ['games', 'rooms', DoorOpen],
    modes: ['coach-friend', 'game-vs', 'game-vs-vip'],
  },
  '/rooms/$room': { search: address.nothing },
  '/versus-alerts': { roles: ['games', 'finance'], search: address.list },
  '/changed-games': { roles: ['games'], search: address.list },
  '/disputes': {
    roles: ['support', 'games'],
    search: address.disputes,
    nav: ['games', 'disputes', MessageCircleQuestion],
  },
  '/leagues': { roles: ['support'], search: address.stated, nav: ['people', 'leagues', Medal] },
  '/leagues/$league': { search: address.nothing },
  '/reports': { roles: ['support'], search: address.stated, nav: ['people', 'reports', Flag] },
  '/reports/$report': { search: address.nothing },
  '/championships': { roles: ['games'], search: address.searched, nav: ['data', 'championships', Trophy] },
  '/championships/new': { search: address.nothing },
  '/championships/$championship': { search: address.championship },
  '/matches/$match': { roles: ['games'], search: address.nothing },
  '/review': { roles: ['games'], search: address.review, nav: ['data', 'review', ListChecks] },
  '/teams': { roles: ['games'], search: address.searched, nav: ['data', 'teams', Shield] },
  '/teams/$team': { search: address.nothing },
  '/people': { roles: ['support', 'finance'], search: address.stated, nav: ['people', 'people', Users] },
  '/people/$person': { search: address.person },
  '/risk': { roles: ['support', 'finance'], search: address.risk, nav: ['people', 'risk', Radar] },
  '/risk/$signal': { search: address.nothing },
  '/influencers': {
    roles: ['games', 'finance'],
    search: address.influencers,
    nav: ['people', 'influencers', Megaphone],
  },
  '/influencers/$influencer': { search: address.list },
  '/slides': { roles: ['games'], search: address.list, nav: ['site', 'slides', Images] },
  '/slides/new': { search: address.nothing },
  '/slides/$slide': { search: address.nothing },
  '/ads': { roles: ['games'], search: address.stated, nav: ['site', 'ads', GalleryHorizontalEnd] },
  '/ads/new': { search: address.nothing },
  '/ads/$ad': { search: address.nothing },
  '/deposits': { roles: ['support', 'finance'], search: address.stated, nav: ['money', 'deposits', ArrowDownToLine] },
  '/deposits/$deposit': { search: address.nothing },
  '/suspense': { roles: ['support', 'finance'], search: address.stated, nav: ['money', 'suspense', CircleHelp] },
  '/withdrawals': {
    roles: ['support', 'finance'],
    search: address.stated,
    nav: ['money', 'withdrawals', ArrowUpFromLine],
  },
  '/withdrawals/$withdrawal': { search: address.nothing },
  '/treasury': { roles: ['finance'], search: address.stated, nav: ['money', 'treasury', Landmark] },
  '/exposure': { roles: ['finance'], search: address.exposure, nav: ['money', 'exposure', Gauge] },
  '/exposure/matches': { search: address.list },
  '/books': { roles: ['finance'], search: address.books, nav: ['money', 'books', BookOpenCheck] },
  '/books/movements': { search: address.movements },
  '/reconciliation': { roles: ['finance'], search: address.days, nav: ['money', 'reconciliation', Scale] },
  '/figures': { roles: ['finance'], search: address.figures, nav: ['money', 'figures', ChartColumn] },
  '/years': { roles: ['finance'], search: address.years, nav: ['money', 'years', FileText] },
  '/operators': { roles: ['admin'], search: address.list, nav: ['console', 'operators', UserCog] },
  '/operators/$operator': { search: address.nothing },
  '/api-keys': { roles: ['admin'], search: address.stated, nav: ['console', 'apiKeys', KeyRound] },
  '/hooks': { roles: ['admin'], search: address.list, nav: ['console', 'webhooks', Webhook] },
  '/hooks/$webhook': { search: address.deliveries },
  '/settings': { roles: EVERY_ROLE, search: address.nothing, nav: ['console', 'settings', SlidersHorizontal] },
  '/texts': { roles: EVERY_ROLE, search: address.texts, nav: ['console', 'texts', NotebookText] },
  '/texts/$text': { search: address.nothing },
  '/incident': { roles: EVERY_ROLE, search: address.nothing, nav: ['console', 'incident', OctagonAlert] },
  '/audit': { roles: EVERY_ROLE, search: address.audit, nav: ['console', 'audit', ScrollText] },
  '/mailbox': { roles: EVERY_ROLE, search: address.list, nav: ['console', 'mailbox', Mail], isDemo: true },
  '/mailbox/$mail': { search: address.nothing },
  '/account': { search: address.nothing },
} as const satisfies Record<string, PageRow>

export type Pages = typeof PAGES
export type Path = keyof Pages

const ROWS = Object.entries<PageRow>(PAGES)

/** The roles that may open a path: those of its page's call, or every role where there is none. */
export function rolesOf(path: string): readonly Role[] {
  const page = ROWS.find(([to, { roles }]) => {
    const stem = to.split('/$')[0]
    return roles && (path === stem || path.startsWith(`${stem}/`))
  })
  return page?.[1].roles ?? EVERY_ROLE
}

type InNavigation = { [To in Path]: Pages[To] extends { nav: unknown } ? To : never }[Path]

/** A navigation item. */
export interface Place extends Pick<PageRow, 'modes' | 'isDemo'> {
  to: InNavigation
  section: Section
  title: Pages[InNavigation]['nav'][1]
  Icon: LucideIcon
  roles: readonly Role[]
}

/** The navigation items, in order. */
export const PLACES = ROWS.flatMap(([to, { nav, roles, modes, isDemo }]) => {
  if (!nav || !roles) return []
  const [section, title, Icon] = nav
  return [{ to, section, title, Icon, roles, ...(modes && { modes }), ...(isDemo && { isDemo }) }]
}) as readonly Place[]
