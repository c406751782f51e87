import { useQuery } from '@tanstack/react-query'
import {
  CircleUser,
  DoorOpen,
  FileSearch,
  Hash,
  IdCard,
  type LucideIcon,
  Medal,
  Megaphone,
  Plus,
  QrCode,
  Shield,
  Shirt,
  Swords,
  Ticket,
  Trophy,
  User,
  Wallet,
  Zap,
} from 'lucide-react'
import type * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { useDebounced } from '#client/use-search.ts'
import { operatorSearch, type SearchKind } from '#contract/api/admin/search.ts'
import { ID_PATTERN } from '#contract/ids.ts'
import type { Role } from '#contract/roles.ts'
import { call } from '../lib/call.ts'
import type { RowLink } from '../lib/columns.tsx'
import { gameRoute } from '../lib/game-link.tsx'
import { useHasMode, useMay, usePlaces } from '../lib/me.ts'
import { PAGES, rolesOf } from '../pages.ts'
import { messages as shellMessages } from './i18n.ts'

/** Minimum length for the server's search; pages match from the first letter. */
const SHORTEST = 3
const REST_MS = 200

export type Found = z.output<typeof operatorSearch.answer>['docs'][number]
export type Group = SearchKind | 'page' | 'id'

export interface Item {
  key: string
  group: Group
  label: string
  note?: string | null
  Icon: LucideIcon
  link: RowLink
  found?: Found
}

const ICONS: Record<SearchKind, LucideIcon> = {
  player: User,
  card: Shirt,
  room: DoorOpen,
  push: Zap,
  match: Swords,
  championship: Trophy,
  team: Shield,
  athlete: CircleUser,
  deposit: Wallet,
  receipt: QrCode,
  withdrawal: Wallet,
  entry: Ticket,
  influencer: Megaphone,
  league: Medal,
}

/** Route of a search result; undefined where no page is open to the operator. */
function routeOf({ kind, _id, mode, within, playerId }: Found, may: ReturnType<typeof useMay>): RowLink | undefined {
  const allowed = (link: RowLink): RowLink | undefined => (may({ roles: rolesOf(String(link.to)) }) ? link : undefined)
  switch (kind) {
    case 'player':
      return { to: '/people/$person', params: { person: _id } }
    case 'card':
    case 'room':
    case 'push':
      return gameRoute(mode ?? '', _id)
    case 'match':
      return { to: '/matches/$match', params: { match: _id } }
    case 'championship':
      return { to: '/championships/$championship', params: { championship: _id } }
    case 'team':
      return { to: '/teams/$team', params: { team: _id } }
    case 'athlete':
      return within === null ? undefined : { to: '/matches/$match', params: { match: within } }
    case 'deposit':
      return { to: '/deposits/$deposit', params: { deposit: _id } }
    case 'receipt':
      return within === null
        ? { to: '/suspense', search: { search: _id, state: 'all' } }
        : { to: '/deposits/$deposit', params: { deposit: within } }
    case 'withdrawal':
      return { to: '/withdrawals/$withdrawal', params: { withdrawal: _id } }
    case 'entry':
      return (
        allowed(gameRoute(mode ?? '', within ?? '')) ??
        allowed({ to: '/people/$person', params: { person: playerId ?? '' } })
      )
    case 'influencer':
      return { to: '/influencers/$influencer', params: { influencer: _id } }
    case 'league':
      return { to: '/leagues/$league', params: { league: _id } }
  }
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')

/** Pages, including those that create something, whose names contain every typed word. */
function usePages(typed: string): Item[] {
  const messages = useMessages(shellMessages)
  const may = useMay()
  const has = useHasMode()
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const places = usePlaces().map(({ to, title, section, Icon }): Item => ({
    key: to,
    group: 'page',
    label: messages[title],
    note: messages.sections[section],
    Icon,
    link: { to },
  }))
  const fresh = (Object.keys(messages.fresh) as (keyof typeof messages.fresh)[]).flatMap((to): Item[] => {
    const above: { roles: readonly Role[]; modes?: readonly Parameters<typeof has>[number][] } =
      PAGES[to.slice(0, -'/new'.length) as '/cards']
    if (!may(above) || (above.modes && !has(...above.modes))) return []
    return [{ key: to, group: 'page', label: messages.fresh[to], Icon: Plus, link: { to } }]
  })
  const account: Item = {
    key: '/account',
    group: 'page',
    label: messages.account,
    Icon: IdCard,
    link: { to: '/account' },
  }
  const all = [...places, ...fresh, account]
  return all.filter(({ label, note }) => words.every(word => plain(`${label} ${note ?? ''}`).includes(word)))
}

/** Lists to search for an id that has no page of its own. */
function useLookups(typed: string): Item[] {
  const messages = useMessages(shellMessages)
  const may = useMay()
  const id = typed.toLowerCase()
  if (!ID_PATTERN.test(id)) return []
  const audit: Item = {
    key: 'audit',
    group: 'id',
    label: messages.auditOf,
    note: id,
    Icon: FileSearch,
    link: { to: '/audit', search: { subject: id } },
  }
  const movements: Item = {
    key: 'movements',
    group: 'id',
    label: messages.movementsOf,
    note: id,
    Icon: Hash,
    link: { to: '/books/movements', search: { cause: id } },
  }
  return may({ roles: rolesOf('/books/movements') }) ? [audit, movements] : [audit]
}

/** All results for the typed text; the server's come first. */
export function useItems(typed: string) {
  const may = useMay()
  const text = useDebounced(typed.trim(), REST_MS)
  const isSearching = text.length >= SHORTEST
  const query = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(operatorSearch, { query: { search: text }, signal }),
    enabled: isSearching,
  })
  // Enter opens the first result, so drop results of an earlier text.
  const found = (isSearching && typed.trim() === text ? (query.data?.docs ?? []) : []).flatMap((one): Item[] => {
    const link = routeOf(one, may)
    const { kind, title, note } = one
    return link
      ? [{ key: `${kind} ${one._id}`, group: kind, label: title, note, Icon: ICONS[kind], link, found: one }]
      : []
  })
  const pages = usePages(typed)
  const isWaiting = typed.trim() !== text || (isSearching && query.isFetching)
  return {
    items: [...pages, ...found, ...useLookups(typed.trim())],
    isWaiting,
    error: isSearching ? query.error : null,
    query,
  }
}
