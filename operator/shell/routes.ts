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
import { PAGE_ROLES } from '../lib/page-roles.ts'

/** Pages of the money desk. */
export const MONEY = [
  { key: 'deposits', to: '/deposits', Icon: ArrowDownToLine, roles: PAGE_ROLES['/deposits'] },
  { key: 'suspense', to: '/suspense', Icon: CircleHelp, roles: PAGE_ROLES['/suspense'] },
  { key: 'withdrawals', to: '/withdrawals', Icon: ArrowUpFromLine, roles: PAGE_ROLES['/withdrawals'] },
  { key: 'treasury', to: '/treasury', Icon: Landmark, roles: PAGE_ROLES['/treasury'] },
  { key: 'books', to: '/books', Icon: BookOpenCheck, roles: PAGE_ROLES['/books'] },
  { key: 'reconciliation', to: '/reconciliation', Icon: Scale, roles: PAGE_ROLES['/reconciliation'] },
  { key: 'figures', to: '/figures', Icon: ChartColumn, roles: PAGE_ROLES['/figures'] },
  { key: 'years', to: '/years', Icon: FileText, roles: PAGE_ROLES['/years'] },
] as const

/** Pages of games and of what players see and say. */
export const ROUTES = [
  { key: 'start', to: '/start', Icon: LayoutDashboard, roles: PAGE_ROLES['/start'] },
  { key: 'cards', to: '/cards', Icon: Shirt, roles: PAGE_ROLES['/cards'], modes: ['athlete-card'] },
  {
    key: 'championshipCards',
    to: '/championship-cards',
    Icon: ListOrdered,
    roles: PAGE_ROLES['/championship-cards'],
    modes: ['card-game'],
  },
  { key: 'pushGames', to: '/push-games', Icon: Zap, roles: PAGE_ROLES['/push-games'], modes: ['push-game'] },
  {
    key: 'rooms',
    to: '/rooms',
    Icon: DoorOpen,
    roles: PAGE_ROLES['/rooms'],
    modes: ['coach-friend', 'game-vs', 'game-vs-vip'],
  },
  { key: 'disputes', to: '/disputes', Icon: MessageCircleQuestion, roles: PAGE_ROLES['/disputes'] },
  { key: 'reports', to: '/reports', Icon: Flag, roles: PAGE_ROLES['/reports'] },
  { key: 'championships', to: '/championships', Icon: Trophy, roles: PAGE_ROLES['/championships'] },
  { key: 'review', to: '/review', Icon: ListChecks, roles: PAGE_ROLES['/review'] },
  { key: 'teams', to: '/teams', Icon: Shield, roles: PAGE_ROLES['/teams'] },
  { key: 'people', to: '/people', Icon: Users, roles: PAGE_ROLES['/people'] },
  { key: 'risk', to: '/risk', Icon: Radar, roles: PAGE_ROLES['/risk'] },
  { key: 'influencers', to: '/influencers', Icon: Megaphone, roles: PAGE_ROLES['/influencers'] },
  { key: 'slides', to: '/slides', Icon: Images, roles: PAGE_ROLES['/slides'] },
  { key: 'ads', to: '/ads', Icon: GalleryHorizontalEnd, roles: PAGE_ROLES['/ads'] },
] as const

/** Pages about the console itself. */
export const LAST = [
  { key: 'operators', to: '/operators', Icon: UserCog, roles: PAGE_ROLES['/operators'] },
  { key: 'settings', to: '/settings', Icon: SlidersHorizontal, roles: PAGE_ROLES['/settings'] },
  { key: 'texts', to: '/texts', Icon: NotebookText, roles: PAGE_ROLES['/texts'] },
  { key: 'incident', to: '/incident', Icon: OctagonAlert, roles: PAGE_ROLES['/incident'] },
  { key: 'audit', to: '/audit', Icon: ScrollText, roles: PAGE_ROLES['/audit'] },
  { key: 'mailbox', to: '/mailbox', Icon: Mail, roles: PAGE_ROLES['/mailbox'] },
] as const

export type Route = (typeof ROUTES | typeof MONEY | typeof LAST)[number]
