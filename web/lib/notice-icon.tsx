import {
  AlarmClock,
  Bell,
  Flag,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  Trophy,
  Undo2,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { NoticeIcon as Icon } from '#contract/notice-sender.ts'

const ICONS: Readonly<Partial<Record<string, LucideIcon>> & Record<Icon, LucideIcon>> = {
  prize: Trophy,
  refund: Undo2,
  results: Flag,
  money: Wallet,
  security: ShieldCheck,
  reminders: AlarmClock,
  messages: MessageCircle,
  invites: UsersRound,
  news: Bell,
}

/** Icon of a notification's type; the text says it too. */
export function NoticeIcon({ icon = 'news' }: { icon?: string | undefined }) {
  const Drawn = ICONS[icon] ?? Bell
  return <Drawn aria-hidden="true" />
}
